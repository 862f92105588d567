import { Injectable } from '@nestjs/common';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import { Clock, unixSeconds } from '../../../platform/clock/index.js';
import type { Id } from '../../../platform/ids/index.js';
import {
  deviceKeyNotOffered,
  deviceKeyRefused,
  DeviceKeys,
  deviceLabel,
  shownBy,
  type DeviceKey,
  type KeyCeremony,
} from '../../device-keys/index.js';
import { OrganizationsService } from '../../organizations/index.js';
import {
  deviceKeyBasis,
  forgetsDevices,
  isSeenRecently,
  offersDocument,
  offersWithoutFace,
  SessionDeviceKeys,
  SessionLifecycle,
  withDocument,
  withoutFace,
  type Session,
} from '../../sessions/index.js';
import type { BrowserSession } from '../entry/hosted-session.authenticator.js';
import { stepNotCurrent } from '../hosted.problems.js';
import { requireCurrent } from './steps.service.js';

/** How many keys were revoked, and which are left. */
export interface ForgottenKeys {
  revoked: number;
  /** The person's id at authenticators; null if they had no key. */
  userHandle: Buffer | null;
  kept: DeviceKey[];
}

/** Shows the person's device key after the face, and offers to make one at the end. */
@Injectable()
export class HostedDeviceKeys {
  constructor(
    private readonly keys: DeviceKeys,
    private readonly lifecycle: SessionLifecycle,
    private readonly sessionKeys: SessionDeviceKeys,
    private readonly organizations: OrganizationsService,
    private readonly clock: Clock,
  ) {}

  /** Throws `step_not_current`, and `device_key_refused` in a browser that did not see the face. */
  beginUse(here: BrowserSession): Promise<PublicKeyCredentialRequestOptionsJSON> {
    this.#requireAsked(here);
    return this.keys.beginUse(ceremony(here, here.session.requestedUserId));
  }

  /** Ends the session with the key. Throws `step_not_current`, `device_key_refused`. */
  async use(here: BrowserSession, response: object): Promise<Session> {
    this.#requireAsked(here);
    const use = await this.keys.verifyUse(ceremony(here, here.session.requestedUserId), response);
    const { organizationId, id } = here.session;
    return this.lifecycle.answerDeviceKey(organizationId, id, async (session, tx) => {
      // The session as it is now: it may have gone on in another browser.
      this.#requireAsked({ ...here, session });
      await this.keys.recordUse(use, tx);
      return shownBy(use.key, this.clock.now());
    });
  }

  /** Ends the session without the key, or goes back to a selfie of long ago. Throws `step_not_current`, `device_key_refused`. */
  goWithout(here: BrowserSession): Promise<Session> {
    const { organizationId, id } = here.session;
    return this.lifecycle.answerDeviceKey(organizationId, id, (session) => {
      requireHere({ ...here, session });
      return Promise.resolve([]);
    });
  }

  /** Begins again with the document of a person who has no key. Throws `step_not_current` where it is not offered. */
  showDocument({ organizationId, id }: Session): Promise<Session> {
    const change = (session: Session) => {
      if (!offersDocument(session)) throw stepNotCurrent();
      return withDocument(session);
    };
    return this.lifecycle.replace(organizationId, id, change, { asMissingKey: true });
  }

  /** Begins again with the document and no selfie. Throws `step_not_current` where it is not offered. */
  goWithoutFace({ organizationId, id }: Session): Promise<Session> {
    return this.lifecycle.replace(organizationId, id, (session) => {
      if (!offersWithoutFace(session)) throw stepNotCurrent();
      return withoutFace(session);
    });
  }

  /** Throws `device_key_not_offered`. */
  async beginMaking(here: BrowserSession): Promise<PublicKeyCredentialCreationOptionsJSON> {
    this.#requireBasis(here);
    const { name: organization } = await this.organizations.get(here.session.organizationId);
    return this.keys.beginMaking(ceremony(here, here.session.userId), { organization });
  }

  /** Throws `device_key_not_offered`, `device_key_refused`. */
  async make(here: BrowserSession, response: object, userAgent: string): Promise<DeviceKey> {
    const basis = this.#requireBasis(here);
    const { name: organization } = await this.organizations.get(here.session.organizationId);
    const making = { organization, basis, label: deviceLabel(userAgent) };
    const key = await this.keys.verifyNew(ceremony(here, here.session.userId), making, response);
    await this.sessionKeys.add(key, here.browser);
    return key;
  }

  /** Revokes the keys of earlier sessions. Throws `device_key_not_offered`. */
  async forgetEarlier({ session, browser }: BrowserSession): Promise<ForgottenKeys> {
    const { organizationId, userId: personId, completedAt } = session;
    const isOffered = forgetsDevices(session, browser, unixSeconds(this.clock.now()));
    if (!isOffered || !personId || !completedAt) throw deviceKeyNotOffered();
    const owner = { organizationId, personId };
    const [first] = await this.keys.list(owner);
    const revoked = await this.keys.revokeAll(owner, personId, completedAt);
    return { revoked, userHandle: first?.userHandle ?? null, kept: await this.keys.list(owner) };
  }

  /** A key counts for some minutes after the face, or the document in its place, and in the browser that saw it. */
  #requireAsked(here: BrowserSession): void {
    requireHere(here);
    if (!isSeenRecently(here.session, unixSeconds(this.clock.now()))) throw deviceKeyRefused();
  }

  #requireBasis({ session, browser }: BrowserSession) {
    const basis = deviceKeyBasis(session, browser, unixSeconds(this.clock.now()));
    if (!basis) throw deviceKeyNotOffered();
    return basis;
  }
}

function requireHere({ session, browser }: BrowserSession): void {
  requireCurrent(session, 'device_key');
  if (session.data?.camera_browser !== browser) throw deviceKeyRefused();
}

function ceremony({ session, browser }: BrowserSession, personId: Id<'user'> | null): KeyCeremony {
  if (!personId) throw deviceKeyRefused();
  const { organizationId, projectId, id: sessionId } = session;
  return { organizationId, projectId, sessionId, personId, browser };
}
