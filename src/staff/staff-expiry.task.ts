import { Injectable } from '@nestjs/common';
import { Clock, secondsAfter } from '../platform/clock/index.js';
import { Task } from '../platform/jobs/index.js';
import { AccountStore } from './accounts/account.store.js';
import { StaffLinkStore } from './accounts/staff-link.store.js';
import { PasskeyStore } from './passkeys/passkey.store.js';
import { StaffSessions } from './access/staff-sessions.service.js';
import { SignInFlowStore } from './single-sign-on/sign-in-flow.store.js';

/** Kept for a week, to investigate recent events. Older ones are in the audit. */
const KEPT_SECONDS = 7 * 24 * 3_600;

/** Deletes challenges, links, sessions, ties and visits to providers that ended a week ago. */
@Injectable()
export class StaffExpiryTask {
  constructor(
    private readonly accounts: AccountStore,
    private readonly passkeys: PasskeyStore,
    private readonly links: StaffLinkStore,
    private readonly sessions: StaffSessions,
    private readonly flows: SignInFlowStore,
    private readonly clock: Clock,
  ) {}

  @Task('forget-ended-sign-ins')
  async run(): Promise<number> {
    const before = secondsAfter(this.clock.now(), -KEPT_SECONDS);
    const forgotten = [
      await this.passkeys.forgetChallenges(before),
      await this.flows.forget(before),
      await this.links.forget(before),
      await this.sessions.forget(before),
      await this.accounts.forgetTies(before),
    ];
    return forgotten.reduce((sum, each) => sum + each, 0);
  }
}
