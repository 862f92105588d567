import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { Clock, secondsAfter } from '../../platform/clock/index.js';
import { Settings } from '../../platform/config/index.js';
import { counterWentBack } from '../../platform/crypto/index.js';
import { Database, type Transaction } from '../../platform/database/index.js';
import { newId, type Id } from '../../platform/ids/index.js';
import { Task } from '../../platform/jobs/index.js';
import { Log } from '../../platform/logging/index.js';
import { VerificationAudit, type NewAuditEntry } from '../audit/index.js';
import { EventStore } from '../events/index.js';
import type { DeviceKey, DeviceKeyBasis, DeviceKeyPurpose } from './device-key.entity.js';
import { MAX_KEYS, REST_SECONDS, shownBy, UNUSED_DAYS } from './device-key.policy.js';
import { deviceKeyNotFound, deviceKeyNotOffered, deviceKeyRefused } from './device-key.problems.js';
import { DeviceKeyStore, type KeyOwner } from './device-key.store.js';

const CHALLENGE_SECONDS = 300;
const BATCH = 200;
/** Ed25519, ES256 and RS256, in COSE's numbers. */
const ALGORITHMS = [-8, -7, -257];

/** The browser in which a person answers, in their session. */
export interface KeyCeremony extends KeyOwner {
  sessionId: Id<'vs'>;
  projectId: Id<'proj'>;
  /** Keyed hash of the browser. */
  browser: string;
}

/** A verified answer to a challenge, not recorded yet. */
export interface KeyUse {
  key: DeviceKey;
  counter: number;
  isBackedUp: boolean;
}

type RevocationReason = 'request' | 'unused';

/** A key to be made, and on what ground. */
export interface KeyMaking {
  /** Name of the organization, which the authenticator shows beside the key. */
  organization: string;
  basis: DeviceKeyBasis;
  label: string;
}

/** Passkeys of verified people (WebAuthn), for use beside the face. The relying party is the configured host. */
@Injectable()
export class DeviceKeys implements OnApplicationBootstrap {
  readonly #origin: string;
  readonly #relyingPartyId: string;
  #hasWarned = false;

  constructor(
    private readonly store: DeviceKeyStore,
    private readonly audit: VerificationAudit,
    private readonly events: EventStore,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly log: Log,
    settings: Settings,
  ) {
    const { origin, hostname } = new URL(settings.baseUrl);
    this.#origin = origin;
    this.#relyingPartyId = hostname;
  }

  /** One key tells that the host has changed, except where some were made since: their use tells it then. */
  async onApplicationBootstrap(): Promise<void> {
    const made = await this.store.someRelyingPartyId();
    if (made !== null && made !== this.#relyingPartyId) this.#warnOfHost();
  }

  /** Whether the person has a key that works here. */
  async hasAny(owner: KeyOwner, tx?: Transaction): Promise<boolean> {
    return (await this.#usable(owner, tx)).length > 0;
  }

  /** Whether one of them shows something by now: otherwise nobody need be asked for it. */
  async hasSettled(owner: KeyOwner, tx?: Transaction): Promise<boolean> {
    const now = this.clock.now();
    return (await this.#usable(owner, tx)).some((key) => shownBy(key, now).length > 0);
  }

  list({ organizationId, personId }: KeyOwner): Promise<DeviceKey[]> {
    return this.store.list({ organizationId, personId });
  }

  async beginUse(ceremony: KeyCeremony): Promise<PublicKeyCredentialRequestOptionsJSON> {
    const options = await generateAuthenticationOptions({
      rpID: this.#relyingPartyId,
      userVerification: 'required',
      allowCredentials: (await this.#usable(ceremony)).map(descriptor),
    });
    await this.#challenge(ceremony, 'use', options.challenge);
    return options;
  }

  /** Checks an answer, right or wrong, once. Throws `device_key_refused`. */
  async verifyUse(ceremony: KeyCeremony, response: object): Promise<KeyUse> {
    const { challenge } = await this.#take(ceremony, 'use');
    const { id: credentialId } = response as { id?: unknown };
    // Of this person and organization only: nobody else's key is even looked up.
    const key =
      typeof credentialId === 'string' ? await this.store.find(ceremony, { credentialId }) : null;
    if (!key) return this.#refuse(ceremony, 'unknown_key');
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: this.#origin,
      expectedRPID: this.#relyingPartyId,
      requireUserVerification: true,
      // Counters are compared below, to distinguish a copied key from a wrong signature.
      credential: { id: key.credentialId, publicKey: Uint8Array.from(key.publicKey), counter: 0 },
    }).catch(() => this.#refuse(ceremony, 'not_verified'));
    if (!verified || isFramed(response)) return this.#refuse(ceremony, 'not_verified');
    const { newCounter, credentialDeviceType, credentialBackedUp } = authenticationInfo;
    // The same key cannot become synced (WebAuthn 6.1.3): another authenticator answers for it.
    if ((credentialDeviceType === 'multiDevice') !== key.isSynced)
      return this.#refuse(ceremony, 'backup_eligibility_changed', true);
    if (counterWentBack(key.counter, newCounter)) {
      if (!key.isSynced) return this.#refuse(ceremony, 'counter_went_back', true);
      await this.audit.append(refusal(ceremony, 'counter_went_back', true));
    }
    return { key, counter: newCounter, isBackedUp: credentialBackedUp };
  }

  /** Records a verified use, in the transaction that lets it count. Throws `device_key_refused`. */
  async recordUse({ key, counter, isBackedUp }: KeyUse, tx: Transaction): Promise<void> {
    const use = { counter, isBackedUp, lastUsedAt: this.clock.now() };
    if (!(await this.store.recordUse(key, use, tx))) throw deviceKeyRefused();
  }

  async beginMaking(
    ceremony: KeyCeremony,
    { organization }: Pick<KeyMaking, 'organization'>,
  ): Promise<PublicKeyCredentialCreationOptionsJSON> {
    const known = await this.store.list(ceremony);
    if (known.length >= MAX_KEYS) throw deviceKeyNotOffered();
    const [first] = known;
    const options = await generateRegistrationOptions({
      rpName: organization,
      rpID: this.#relyingPartyId,
      // 32 random bytes, never an id of ours. One for all keys of the person.
      ...(first && { userID: Uint8Array.from(first.userHandle) }),
      userName: organization,
      attestationType: 'none',
      supportedAlgorithmIDs: ALGORITHMS,
      excludeCredentials: known.map(descriptor),
      preferredAuthenticatorType: 'localDevice',
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    });
    const userHandle = Buffer.from(options.user.id, 'base64url');
    await this.#challenge(ceremony, 'make', options.challenge, userHandle);
    return options;
  }

  /** A new key, not stored yet, by an answer that counts once. Throws `device_key_refused`. */
  async verifyNew(ceremony: KeyCeremony, making: KeyMaking, response: object): Promise<DeviceKey> {
    const { challenge, userHandle } = await this.#take(ceremony, 'make');
    const { registrationInfo } = await verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: this.#origin,
      expectedRPID: this.#relyingPartyId,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }).catch(() => this.#refuse(ceremony, 'not_verified'));
    if (!registrationInfo || isFramed(response)) return this.#refuse(ceremony, 'not_verified');
    const { credential, aaguid, credentialDeviceType, credentialBackedUp } = registrationInfo;
    const { organizationId, personId, projectId, sessionId } = ceremony;
    const now = this.clock.now();
    return {
      ...{ organizationId, personId, projectId, userHandle },
      id: newId('dkey'),
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      isSynced: credentialDeviceType === 'multiDevice',
      isBackedUp: credentialBackedUp,
      aaguid,
      transports: (credential.transports ?? []).slice(0, 8).map(String),
      relyingPartyId: this.#relyingPartyId,
      label: making.label,
      madeInSession: sessionId,
      madeBy: making.basis,
      createdAt: now,
      usableForResetsAt: secondsAfter(now, REST_SECONDS),
      lastUsedAt: now,
    };
  }

  /** Tells that somebody goes on as a person who has a key without it: it may be lost, or they somebody else. */
  async noteMissing(session: Omit<KeyCeremony, 'browser'>, tx: Transaction): Promise<void> {
    if (!(await this.hasAny(session, tx))) return;
    const { organizationId, projectId, sessionId, personId: subject } = session;
    const entry = { organizationId, actor: 'browser', outcome: 'changed', subject } as const;
    const details = { session_id: sessionId };
    await this.audit.append({ ...entry, action: 'device_key.missing', details }, tx);
    const type = 'event_device_key_missing_v1';
    const createdAt = this.clock.now();
    await this.events.append({ organizationId, projectId, type, sessionId, createdAt }, tx);
  }

  /** Stores a verified key of a session that ended then. Throws `device_key_not_offered`. */
  async add(key: DeviceKey, sessionEndedAt: Date, tx: Transaction): Promise<void> {
    const owner = await this.store.lockOwner(key, tx);
    // All keys were revoked after what the person had shown: that is worth no new one.
    if (!owner || (owner.revokedAt && sessionEndedAt < owner.revokedAt))
      throw deviceKeyNotOffered();
    const known = await this.store.list(key, tx);
    if (known.length >= MAX_KEYS) throw deviceKeyNotOffered();
    await this.store.insert(key, tx);
    const { organizationId, personId: subject, id, isSynced, madeBy, madeInSession } = key;
    const entry = { organizationId, actor: 'browser', outcome: 'changed', subject } as const;
    const details = { key: id, synced: isSynced, made_by: madeBy, session_id: madeInSession };
    await this.audit.append({ ...entry, action: 'device_key.added', details }, tx);
    await this.#event(key, 'event_device_key_added_v1', tx);
  }

  /** Throws `device_key_not_found`. `actor`: who revokes, for the audit. */
  async revoke(owner: KeyOwner, id: Id<'dkey'>, actor: string): Promise<void> {
    const { organizationId, personId } = owner;
    const key = await this.store.find({ organizationId, personId }, { id });
    if (!key || !(await this.#revokeOne(key, actor, 'request'))) throw deviceKeyNotFound();
  }

  /** Throws `device_key_not_found`. The audit outlives the person, so it never holds the name. */
  rename(owner: KeyOwner, id: Id<'dkey'>, label: string): Promise<void> {
    const { organizationId, personId } = owner;
    return this.database.transaction(async (tx) => {
      if (await this.store.rename(owner, id, label, tx)) {
        const entry = { organizationId, actor: personId, subject: personId } as const;
        const change = { action: 'device_key.renamed', outcome: 'changed' } as const;
        await this.audit.append({ ...entry, ...change, details: { key: id } }, tx);
      } else if (!(await this.store.find({ organizationId, personId }, { id }, tx)))
        throw deviceKeyNotFound();
    });
  }

  /**
   * Revokes every key of a person, or those of sessions that ended before; returns how many. Such sessions
   * give no new one.
   */
  async revokeAll(owner: KeyOwner, actor: string, endedBefore: Date | null): Promise<number> {
    const now = this.clock.now();
    const before = endedBefore && endedBefore < now ? endedBefore : now;
    // First: a key that is being added meanwhile is listed below, and a later one is refused.
    await this.store.refuseBefore(owner, before);
    const keys = await this.store.listBefore(owner, before);
    const revoked = await Promise.all(keys.map((key) => this.#revokeOne(key, actor, 'request')));
    return revoked.filter(Boolean).length;
  }

  /** Revokes the keys that their person made in one session; returns how many. */
  async revokeMadeIn(
    { sessionId, ...owner }: KeyOwner & { sessionId: Id<'vs'> },
    actor: string,
    tx: Transaction,
  ): Promise<number> {
    const keys = await this.store.list(owner, tx);
    const made = keys.filter(({ madeInSession }) => madeInSession === sessionId);
    for (const key of made) await this.#revoke(key, actor, 'request', tx);
    return made.length;
  }

  /** Revokes keys that were not used for 13 months; returns how many it looked at. */
  @Task('expire-device-keys', { everySeconds: 3_600 })
  expireUnused(): Promise<number> {
    const before = secondsAfter(this.clock.now(), -UNUSED_DAYS * 86_400);
    return this.store.unused.eachDue(before, BATCH, async (organizationId, id) => {
      const key = await this.store.findUnused(organizationId, id, before);
      if (key) await this.#revokeOne(key, 'system', 'unused');
    });
  }

  #revokeOne(key: DeviceKey, actor: string, reason: RevocationReason): Promise<boolean> {
    return this.database.transaction((tx) => this.#revoke(key, actor, reason, tx));
  }

  async #revoke(
    key: DeviceKey,
    actor: string,
    reason: RevocationReason,
    tx: Transaction,
  ): Promise<boolean> {
    if (!(await this.store.delete(key, tx))) return false;
    const { organizationId, personId: subject } = key;
    const entry = { organizationId, actor, outcome: 'changed', subject } as const;
    const details = { key: key.id, reason };
    await this.audit.append({ ...entry, action: 'device_key.revoked', details }, tx);
    await this.#event(key, 'event_device_key_revoked_v1', tx);
    return true;
  }

  /** Tells all projects that know the person: the key counts there too, whoever had it made. */
  async #event(
    { organizationId, personId: userId, id: deviceKeyId, projectId: own, madeInSession }: DeviceKey,
    type: 'event_device_key_added_v1' | 'event_device_key_revoked_v1',
    tx: Transaction,
  ): Promise<void> {
    const createdAt = this.clock.now();
    const about = { type, sessionId: madeInSession, userId, deviceKeyId, createdAt };
    const projects = new Set([
      own,
      ...(await this.events.listProjectsOf(organizationId, userId, tx)),
    ]);
    await this.events.appendAll(
      organizationId,
      [...projects].map((projectId) => ({ projectId, ...about })),
      tx,
    );
  }

  /** The first key that does not work here is logged: finding all would read every tenant's. */
  async #usable(owner: KeyOwner, tx?: Transaction): Promise<DeviceKey[]> {
    const keys = await this.store.list(owner, tx);
    const usable = keys.filter((key) => this.#isUsable(key));
    if (usable.length < keys.length) this.#warnOfHost();
    return usable;
  }

  #warnOfHost(): void {
    if (this.#hasWarned) return;
    this.#hasWarned = true;
    this.log.warn('device keys were made for another host of BASE_URL, and work no longer');
  }

  #isUsable({ relyingPartyId }: DeviceKey): boolean {
    return relyingPartyId === this.#relyingPartyId;
  }

  #challenge(
    { organizationId, personId, sessionId, browser }: KeyCeremony,
    purpose: DeviceKeyPurpose,
    challenge: string,
    userHandle = Buffer.alloc(0),
  ): Promise<void> {
    const now = this.clock.now();
    const expiresAt = secondsAfter(now, CHALLENGE_SECONDS);
    const asked = { organizationId, personId, sessionId, browser, purpose };
    return this.store.challenge({ ...asked, challenge, userHandle, expiresAt }, now);
  }

  async #take(ceremony: KeyCeremony, purpose: DeviceKeyPurpose) {
    const { organizationId, personId, sessionId, browser } = ceremony;
    const use = { organizationId, personId, sessionId, browser, purpose };
    return (
      (await this.store.takeChallenge(use, this.clock.now())) ??
      this.#refuse(ceremony, 'challenge_unknown')
    );
  }

  /** The caller must not learn which check failed; the audit does. */
  async #refuse(ceremony: KeyCeremony, reason: string, isAlarm = false): Promise<never> {
    await this.audit.append(refusal(ceremony, reason, isAlarm));
    throw deviceKeyRefused();
  }
}

function refusal(
  { organizationId, sessionId: subject }: KeyCeremony,
  reason: string,
  isAlarm: boolean,
): NewAuditEntry {
  return {
    organizationId,
    actor: 'browser',
    action: 'device_key.refused',
    outcome: isAlarm ? 'alarm' : 'refused',
    subject,
    details: { reason },
  };
}

/** What the browser needs to find the key again. */
function descriptor({ credentialId: id, transports }: DeviceKey) {
  return { id, transports: transports as AuthenticatorTransport[] };
}

/** Whether the answer was given inside another site's page, which the library lets pass. */
function isFramed(response: object): boolean {
  const { response: inner } = response as AuthenticationResponseJSON;
  const client = JSON.parse(Buffer.from(inner.clientDataJSON, 'base64url').toString()) as {
    crossOrigin?: unknown;
  };
  return client.crossOrigin === true;
}
