import { Injectable } from '@nestjs/common';
import { Brands, type ShownBrand } from '../../platform/brands/index.js';
import { Clock } from '../../platform/clock/index.js';
import { defineProblem } from '../../platform/errors/index.js';
import { isId } from '../../platform/ids/index.js';
import { deviceKeyNotFound, DeviceKeys, type DeviceKey } from '../device-keys/index.js';
import { OrganizationsService } from '../organizations/index.js';
import { PersonRecordStore, type Person } from '../persons/index.js';
import { ProjectsService, type Project } from '../projects/index.js';
import {
  heldScope,
  SessionRedaction,
  SessionsService,
  SessionStore,
  withData,
  type HeldScope,
  type Session,
} from '../sessions/index.js';
import { HeldErasure } from './held-erasure.service.js';
import type { HeldPerson } from './contact-owners.service.js';

export const heldDataUnavailable = defineProblem(
  'held_data_unavailable',
  409,
  'Only a person who has just shown more than their face here sees what is held about them',
);

/** Limits how long an unattended window shows personal data. */
export const ME_SECONDS = 1_800;

/** A session that has just verified the person at this browser. */
type ProvingSession = Session & HeldPerson;

const SHOWN = 50;

/** A verification whose data still exists, with its project, which sets the retention. */
export interface HeldSession {
  session: Session;
  project: Project | null;
}

/** Everything that one organization holds about one person, or what one verification collected. */
export interface HeldData {
  scope: HeldScope;
  organization: string;
  brand: ShownBrand | null;
  /** When the person was last verified. */
  verifiedAt: Date;
  /** Null once the person's record was deleted. */
  person: Pick<Person, 'first_name' | 'last_name'> | null;
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
    private readonly redaction: SessionRedaction,
    private readonly projects: ProjectsService,
    private readonly erasure: HeldErasure,
    private readonly brands: Brands,
    private readonly deviceKeys: DeviceKeys,
    private readonly clock: Clock,
  ) {}

  /** Throws `held_data_unavailable`. */
  async of(session: Session, browser: string): Promise<HeldData> {
    const proving = this.#proving(session, browser);
    if ((await this.#scopeOf(proving)) === 'person') return this.ofPerson(proving);
    const { organizationId, userId: personId, id, data } = proving;
    const keys = await this.deviceKeys.list({ organizationId, personId });
    return this.#show('verification', proving, {
      person: data?.person ?? null,
      held: [proving],
      deviceKeys: keys.filter(({ madeInSession }) => madeInSession === id),
    });
  }

  async ofPerson(of: HeldPerson): Promise<HeldData> {
    const { organizationId, environment, userId } = of;
    const [person, deviceKeys, found] = await Promise.all([
      this.people.find(organizationId, userId),
      this.deviceKeys.list({ organizationId, personId: userId }),
      this.sessions.list(
        { organizationId, environment },
        { userId },
        { limit: SHOWN, after: null, before: null },
      ),
    ]);
    const held = found.slice(0, SHOWN).filter(({ redactedAt, data }) => !redactedAt && data);
    return this.#show('person', of, { person, held, deviceKeys });
  }

  async #show(
    scope: HeldScope,
    { organizationId, completedAt: verifiedAt }: HeldPerson,
    { held, ...shown }: Pick<HeldData, 'person' | 'deviceKeys'> & { held: readonly Session[] },
  ): Promise<HeldData> {
    const [{ name: organization }, brand] = await Promise.all([
      this.organizations.get(organizationId),
      this.brands.find(organizationId),
    ]);
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
    return { scope, organization, brand, verifiedAt, sessions, ...shown };
  }

  /** Throws `held_data_unavailable`, `device_key_not_found`. */
  async revokeKey(session: Session, browser: string, id: string): Promise<void> {
    await this.revokeKeyOf(await this.#holderOf(id, session, browser), id);
  }

  /** Throws `held_data_unavailable`, `device_key_not_found`. */
  async renameKey(session: Session, browser: string, id: string, label: string): Promise<void> {
    await this.renameKeyOf(await this.#holderOf(id, session, browser), id, label);
  }

  /** Throws `device_key_not_found`. */
  async revokeKeyOf({ organizationId, userId: personId }: HeldPerson, id: string): Promise<void> {
    if (!isId('dkey', id)) throw deviceKeyNotFound();
    await this.deviceKeys.revoke({ organizationId, personId }, id, personId);
  }

  /** Throws `device_key_not_found`. */
  async renameKeyOf(
    { organizationId, userId: personId }: HeldPerson,
    id: string,
    label: string,
  ): Promise<void> {
    if (!isId('dkey', id)) throw deviceKeyNotFound();
    const name = label.normalize('NFC').trim();
    await this.deviceKeys.rename({ organizationId, personId }, id, name);
  }

  /** Throws `held_data_unavailable`, `user_absent`, `session_already_redacted`, `legal_hold`. */
  async withdraw(session: Session, browser: string): Promise<void> {
    const proving = this.#proving(session, browser);
    const { id } = proving;
    if ((await this.#scopeOf(proving)) === 'person') await this.erasure.erase(proving, id);
    else await this.redaction.redact(proving, id, { cause: 'request', requestedBy: id });
  }

  /** Nothing more is shown, even to a browser that still has the cookie. */
  async close({ organizationId, id }: Session, browser: string): Promise<void> {
    await this.store.locked(organizationId, id, async (session, tx) => {
      if (session?.data?.camera_browser !== browser) return;
      await this.store.save(withData(session, { held_closed: true }), tx);
    });
  }

  /** A person who came to be in this verification, and has no other, is all theirs. */
  async #scopeOf(session: ProvingSession): Promise<HeldScope | null> {
    const scope = heldScope(session);
    if (scope !== 'verification' || !session.userCreated) return scope;
    const { organizationId, environment, userId } = session;
    const page = { limit: 1, after: null, before: null };
    const found = await this.sessions.list({ organizationId, environment }, { userId }, page);
    return found.every(({ id }) => id === session.id) ? 'person' : scope;
  }

  /** A session that opens one verification shows the keys made in it alone. */
  async #holderOf(id: string, session: Session, browser: string): Promise<ProvingSession> {
    const { scope, deviceKeys } = await this.of(session, browser);
    if (scope === 'verification' && !deviceKeys.some((key) => key.id === id))
      throw deviceKeyNotFound();
    return this.#proving(session, browser);
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
  if (heldScope(session) === null) return false;
  return now.getTime() - completedAt.getTime() <= ME_SECONDS * 1_000;
}
