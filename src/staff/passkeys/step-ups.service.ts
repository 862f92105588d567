import { Injectable } from '@nestjs/common';
import { Clock, secondsAfter } from '../../platform/clock/index.js';
import { isId, newId, type Id } from '../../platform/ids/index.js';
import type { SignedInSession } from '../access/staff-session.store.js';
import { passkeyRefused } from '../staff.problems.js';
import { PasskeyStore } from './passkey.store.js';
import { Passkeys } from './passkeys.service.js';
import { stepUpBegunView, type StepUpBegunView, type StepUpView } from './passkey.view.js';

/** Time to send the confirmed call. */
const STEP_UP_SECONDS = 120;

/** How long a sign-in counts as a fresh proof. */
const FRESH_SECONDS = 600;

/** A fresh proof for one dangerous action on one target, in one session. */
@Injectable()
export class StepUps {
  constructor(
    private readonly passkeys: Passkeys,
    private readonly store: PasskeyStore,
    private readonly clock: Clock,
  ) {}

  async begin(
    { id: subject, account }: SignedInSession,
    { action, target }: { action: string; target: string },
  ): Promise<StepUpBegunView> {
    const use = { purpose: 'step_up', subject, action, target } as const;
    return stepUpBegunView(await this.passkeys.beginAuthentication(use, account));
  }

  /** Throws `passkey_refused`, also for the passkey of another account. */
  async confirm(
    { id: subject, account }: SignedInSession,
    id: string,
    response: object,
  ): Promise<StepUpView> {
    const use = { purpose: 'step_up', subject } as const;
    const owner = await this.passkeys.verifyAuthentication(id, use, response);
    if (owner !== account || !isId('challenge', id)) throw passkeyRefused();
    await this.store.confirm(id, secondsAfter(this.clock.now(), STEP_UP_SECONDS));
    return { object_name: 'step_up', step_up_id: id };
  }

  /** Confirms without a passkey, for a person of the development set-up. */
  async confirmDevelopment(
    { id: subject }: SignedInSession,
    { action, target }: { action: string; target: string },
  ): Promise<StepUpView> {
    const id = newId('challenge');
    const now = this.clock.now();
    const expiresAt = secondsAfter(now, STEP_UP_SECONDS);
    const row = { id, purpose: 'confirmed_step_up', challenge: '', subject } as const;
    await this.store.insertChallenge({
      ...row,
      action,
      target,
      expiresAt,
      answeredAt: now,
      spentAt: null,
    });
    return { object_name: 'step_up', step_up_id: id };
  }

  /** Whether this person just signed in through a provider, and has no passkey yet. */
  async mayMakeFirstPasskey({ account, method, createdAt }: SignedInSession): Promise<boolean> {
    const isFresh = secondsAfter(createdAt, FRESH_SECONDS) > this.clock.now();
    return method === 'single_sign_on' && isFresh && !(await this.store.hasAny([account]));
  }

  /** Spends the proof. Returns whether it was for exactly this action and target. */
  async spend(
    proof: string,
    step: { subject: Id<'sess'>; action: string; target: string },
  ): Promise<boolean> {
    return isId('challenge', proof) && this.store.spend({ id: proof, ...step }, this.clock.now());
  }
}
