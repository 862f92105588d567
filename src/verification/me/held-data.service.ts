import { Injectable } from '@nestjs/common';
import { Brands, type ShownBrand } from '../../platform/brands/index.js';
import { Clock } from '../../platform/clock/index.js';
import { defineProblem } from '../../platform/errors/index.js';
import { isId } from '../../platform/ids/index.js';
import { deviceKeyNotFound, DeviceKeys, type DeviceKey } from '../device-keys/index.js';
import { PersonErasure } from '../erasure/index.js';
import { OrganizationsService } from '../organizations/index.js';
import { PersonRecordStore, type Person } from '../persons/index.js';
import { ProjectsService, type Project } from '../projects/index.js';
import { SessionsService, SessionStore, withData, type Session } from '../sessions/index.js';

export const heldDataUnavailable = defineProblem(
  'held_data_unavailable',
  409,
  'Only a person who has just verified here sees what is held about them',
);

/** Limits how long an unattended window shows personal data. */
export const ME_SECONDS = 1_800;

/** A session that has just verified the person at this browser. */
type ProvingSession = Session & {
  userId: NonNullable<Session['userId']>;
  completedAt: Date;
};

const SHOWN = 50;

/** A person, with the session that last verified them. */
export type HeldPerson = Pick<
  ProvingSession,
  'organizationId' | 'environment' | 'userId' | 'completedAt'
>;

/** A verification whose data still exists, with its project, which sets the retention. */
export interface HeldSession {
  session: Session;
  project: Project | null;
}

/** Everything that one organization holds about one person. */
export interface HeldData {
  organization: string;
  brand: ShownBrand | null;
  /** When the person was last verified. */
  verifiedAt: Date;
  /** Null once the person's record was deleted. */
  person: Person | null;
  /** The newest first. */
  sessions: HeldSession[];
  deviceKeys: DeviceKey[];
}

/** Shows a person the data held about them, and destroys it when they withdraw. */
@Injectable()
export class HeldDataService {
  constructor(
    private readonly organizations: OrganizationsService,
    private readonly people: PersonRecordStore,
    private readonly sessions: SessionsService,
    private readonly store: SessionStore,
    private readonly projects: ProjectsService,
    private readonly erasure: PersonErasure,
    private readonly brands: Brands,
    private readonly deviceKeys: DeviceKeys,
    private readonly clock: Clock,
  ) {}

  /** Throws `held_data_unavailable`. */
  of(session: Session, browser: string): Promise<HeldData> {
    return this.ofPerson(this.#proving(session, browser));
  }

  async ofPerson({
    organizationId,
    environment,
    userId,
    completedAt,
  }: HeldPerson): Promise<HeldData> {
    const [organization, brand, person, deviceKeys, found] = await Promise.all([
      this.organizations.get(organizationId),
      this.brands.find(organizationId),
      this.people.find(organizationId, userId),
      this.deviceKeys.list({ organizationId, personId: userId }),
      this.sessions.list(
        { organizationId, environment },
        { userId },
        { limit: SHOWN, after: null, before: null },
      ),
    ]);
    const held = found.slice(0, SHOWN).filter(({ redactedAt, data }) => !redactedAt && data);
    const ids = [...new Set(held.map(({ projectId }) => projectId))];
    const projects = new Map(
      await Promise.all(
        ids.map(async (id) => [id, await this.projects.find(organizationId, id)] as const),
      ),
    );
    const sessions = held.map((each) => ({
      session: each,
      project: projects.get(each.projectId) ?? null,
    }));
    const verifiedAt = completedAt;
    return { organization: organization.name, brand, verifiedAt, person, sessions, deviceKeys };
  }

  /** Throws `held_data_unavailable`, `device_key_not_found`. */
  async revokeKey(session: Session, browser: string, id: string): Promise<void> {
    await this.revokeKeyOf(this.#proving(session, browser), id);
  }

  /** Throws `device_key_not_found`. */
  async revokeKeyOf({ organizationId, userId: personId }: HeldPerson, id: string): Promise<void> {
    if (!isId('dkey', id)) throw deviceKeyNotFound();
    await this.deviceKeys.revoke({ organizationId, personId }, id, personId);
  }

  /** Throws `held_data_unavailable`, `user_absent`, `legal_hold`. */
  async withdraw(session: Session, browser: string): Promise<void> {
    await this.destroy(this.#proving(session, browser), session.id);
  }

  /** Nothing more is shown, even to a browser that still has the cookie. */
  async close({ organizationId, id }: Session, browser: string): Promise<void> {
    await this.store.locked(organizationId, id, async (session, tx) => {
      if (session?.data?.camera_browser !== browser) return;
      await this.store.save(withData(session, { held_closed: true }), tx);
    });
  }

  /**
   * Destroys the person's data at this organization. An event for each session notifies it.
   * Throws `user_absent`, `legal_hold`.
   */
  async destroy(
    { organizationId, environment, userId }: HeldPerson,
    requestedBy: string,
  ): Promise<void> {
    const subject = { organizationId, environment, userId };
    await this.erasure.erase(subject, { cause: 'request', requestedBy }, this.clock.now());
  }

  #proving(session: Session, browser: string): ProvingSession {
    if (!provesPerson(session, browser, this.clock.now())) throw heldDataUnavailable();
    return session;
  }
}

/** Whether this browser may see and delete the data held about the session's person. */
export function provesPerson(
  session: Session,
  browser: string,
  now: Date,
): session is ProvingSession {
  const { status, userId, completedAt, redactedAt, data } = session;
  if (status !== 'success' || !userId || !completedAt) return false;
  // On a shared device, the next person must not see the previous one's data.
  if (redactedAt || !data || data.kiosk || data.held_closed) return false;
  // Only the browser with the camera saw the person. Another browser with the link may belong to an
  // attacker who relays it.
  if (data.camera_browser !== browser) return false;
  return now.getTime() - completedAt.getTime() <= ME_SECONDS * 1_000;
}
