import { Injectable } from '@nestjs/common';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { Clock, secondsAfter } from '../../platform/clock/index.js';
import { counterWentBack } from '../../platform/crypto/index.js';
import type { Queryable } from '../../platform/database/index.js';
import { isId, newId, uuidOf, type Id } from '../../platform/ids/index.js';
import { ConsoleAddress } from '../access/console-address.js';
import { Workspaces } from '../workspaces/workspaces.js';
import { StaffChallenge, type StaffPasskey } from './passkey.entity.js';
import { passkeyRefused } from '../staff.problems.js';
import { PasskeyStore } from './passkey.store.js';

const CHALLENGE_SECONDS = 300;
export const RELYING_PARTY_NAME = 'Identity gateway';

export interface IssuedChallenge<Options> {
  challengeId: Id<'challenge'>;
  options: Options;
}

interface ChallengeFor {
  purpose: StaffChallenge['purpose'];
  subject: string;
  action?: string;
  target?: string;
}

export interface PasskeyOwner {
  id: Id<'staff'>;
  name: string;
  email: string;
}

/** Makes and checks passkeys (WebAuthn). The relying party is the configured host, never the request's. */
@Injectable()
export class Passkeys {
  constructor(
    private readonly store: PasskeyStore,
    private readonly address: ConsoleAddress,
    private readonly workspaces: Workspaces,
    private readonly clock: Clock,
  ) {}

  /** `subject` is the link or session that may answer. */
  async beginRegistration(
    { id, name, email }: PasskeyOwner,
    subject: string,
  ): Promise<IssuedChallenge<PublicKeyCredentialCreationOptionsJSON>> {
    const known = await this.store.listOf(id);
    const options = await generateRegistrationOptions({
      rpName: RELYING_PARTY_NAME,
      rpID: this.address.relyingPartyId,
      userID: Uint8Array.from(Buffer.from(uuidOf(id).replaceAll('-', ''), 'hex')),
      userName: email,
      userDisplayName: name,
      attestationType: 'none',
      excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    return this.#challenged(options, { purpose: 'register', subject });
  }

  /** Checks a new passkey. Throws `passkey_refused`. The caller stores it with `add`. */
  async verifyRegistration(
    challengeId: string,
    subject: string,
    response: object,
  ): Promise<Omit<StaffPasskey, 'account' | 'name'>> {
    const { challenge } = await this.#take(challengeId, { purpose: 'register', subject });
    const { registrationInfo } = await verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: this.address.origin,
      expectedRPID: this.address.relyingPartyId,
      requireUserVerification: true,
    }).catch(refused);
    if (!registrationInfo) throw passkeyRefused();
    const { credential, credentialBackedUp } = registrationInfo;
    return {
      id: newId('passkey'),
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      relyingPartyId: this.address.relyingPartyId,
      isBackedUp: credentialBackedUp,
      createdAt: this.clock.now(),
      lastUsedAt: null,
    };
  }

  async add(passkey: StaffPasskey, on: Queryable): Promise<void> {
    await this.store.insert(passkey, on);
  }

  /**
   * For a sign-in the browser offers all its passkeys for us; a step-up accepts only those of the
   * account.
   */
  async beginAuthentication(
    use: ChallengeFor,
    account: Id<'staff'> | null = null,
  ): Promise<IssuedChallenge<PublicKeyCredentialRequestOptionsJSON>> {
    const own = account === null ? [] : await this.store.listOf(account);
    const options = await generateAuthenticationOptions({
      rpID: this.address.relyingPartyId,
      userVerification: 'required',
      allowCredentials: own.map(({ credentialId }) => ({ id: credentialId })),
    });
    return this.#challenged(options, use);
  }

  /** The account of the passkey that signed the challenge. Throws `passkey_refused`. */
  async verifyAuthentication(
    challengeId: string,
    use: Pick<ChallengeFor, 'purpose' | 'subject'>,
    response: object,
  ): Promise<Id<'staff'>> {
    const { challenge } = await this.#take(challengeId, use);
    const { id: credentialId } = response as { id?: unknown };
    const passkey =
      typeof credentialId === 'string' ? await this.store.findByCredential(credentialId) : null;
    if (!passkey) throw passkeyRefused();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: this.address.origin,
      expectedRPID: this.address.relyingPartyId,
      requireUserVerification: true,
      // Counters are compared later, to distinguish a copied passkey from a wrong signature.
      credential: {
        id: passkey.credentialId,
        publicKey: Uint8Array.from(passkey.publicKey),
        counter: 0,
      },
    }).catch(refused);
    if (!verified) throw passkeyRefused();
    await this.#count(passkey, authenticationInfo.newCounter);
    return passkey.account;
  }

  async #count(passkey: StaffPasskey, counter: number): Promise<void> {
    const isCopy = counterWentBack(passkey.counter, counter);
    if (!isCopy && (await this.store.use(passkey, counter, this.clock.now()))) return;
    const { account } = passkey;
    await this.workspaces.auditAll(account, {
      actor: account,
      action: 'staff.sign_in_refused',
      outcome: 'alarm',
      details: { reason: 'passkey_counter_went_back', passkey: passkey.id },
    });
    throw passkeyRefused();
  }

  /** Any answer, right or wrong, uses up the challenge. */
  async #take(id: string, use: Pick<ChallengeFor, 'purpose' | 'subject'>): Promise<StaffChallenge> {
    if (!isId('challenge', id)) throw passkeyRefused();
    const challenge = await this.store.takeChallenge({ id, ...use }, this.clock.now());
    if (!challenge) throw passkeyRefused();
    return challenge;
  }

  async #challenged<Options extends { challenge: string }>(
    options: Options,
    { purpose, subject, action = '', target = '' }: ChallengeFor,
  ): Promise<IssuedChallenge<Options>> {
    const id = newId('challenge');
    const { challenge } = options;
    const expiresAt = secondsAfter(this.clock.now(), CHALLENGE_SECONDS);
    const unanswered = { answeredAt: null, spentAt: null };
    const row = { id, purpose, challenge, subject, action, target, expiresAt, ...unanswered };
    await this.store.insertChallenge(row);
    return { challengeId: id, options };
  }
}

/** The library throws for every mismatch. The caller must not learn which one. */
function refused(cause: unknown): never {
  throw passkeyRefused({ cause });
}
