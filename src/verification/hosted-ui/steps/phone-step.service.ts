import { Injectable } from '@nestjs/common';
import { Clock, unixSeconds } from '../../../platform/clock/index.js';
import { constantTimeEqual, Hasher, randomDigits } from '../../../platform/crypto/index.js';
import { completedCheck } from '../../checks/index.js';
import {
  CheckRunner,
  isTerminal,
  resultOf,
  SessionLifecycle,
  type PhoneCheck,
  type Result,
  type Session,
  type SessionData,
} from '../../sessions/index.js';
import {
  captureUnavailable,
  phoneCodeNotSent,
  phoneCodeWrong,
  phoneSendsExceeded,
} from './step.problems.js';
import { RESEND_AFTER_SECONDS, secondsUntilSend, triesExhausted } from './phone-code.policy.js';
import { requireCurrent } from './steps.service.js';

/** A code for a number. */
export interface SentCode {
  /** Shown on the page of a sandbox session, since nothing is sent. */
  simulatedCode: string;
  resendAfterSeconds: number;
}

/** The telephone step: a one-time code, three sends in ten minutes, five tries. */
@Injectable()
export class PhoneStepService {
  constructor(
    private readonly lifecycle: SessionLifecycle,
    private readonly runner: CheckRunner,
    private readonly hasher: Hasher,
    private readonly clock: Clock,
  ) {}

  /** Makes a code for this number. Sandbox shows it on the page; nothing is sent. Throws `phone_sends_exceeded`. */
  async send(session: Session, number: string): Promise<SentCode> {
    if (session.environment !== 'sandbox') throw captureUnavailable();
    const code = randomDigits(6);
    const now = unixSeconds(this.clock.now());
    await this.lifecycle.progress(session.organizationId, session.id, (data, locked) => {
      requireCurrent(locked, 'phone');
      const sentAt = data.phone_check?.sent_at ?? [];
      const wait = secondsUntilSend(sentAt, now);
      if (wait > 0) throw phoneSendsExceeded({ headers: { 'retry-after': String(wait) } });
      const tries = data.phone_check?.tries ?? 0; // a new code gives no new tries
      return {
        phone_check: {
          number,
          code_hash: this.#hash(session, code),
          tries,
          sent_at: [...sentAt, now],
        },
      };
    });
    return { simulatedCode: code, resendAfterSeconds: RESEND_AFTER_SECONDS };
  }

  /** Throws `phone_code_wrong`; the fifth wrong try ends the session as failed. */
  async submit(session: Session, code: string): Promise<Session> {
    const tried = await this.#try(session, code);
    if (isTerminal(tried.status)) return tried;
    return this.runner.submit(session.organizationId, session.id, {
      steps: ['phone'],
      isRepeatable: true,
      change: (data, locked) => {
        requireCurrent(locked, 'phone');
        const check = data.phone_check;
        if (!check || !this.#isRight(session, check, code)) throw phoneCodeWrong();
        return { phone: check.number };
      },
    });
  }

  /** Counts and commits a wrong try before refusing it: concurrent tries are counted one by one. */
  async #try(session: Session, code: string): Promise<Session> {
    const { organizationId, id } = session;
    const tried = { right: false };
    const after = await this.lifecycle.progress(
      organizationId,
      id,
      (data, locked) => {
        requireCurrent(locked, 'phone');
        const check = data.phone_check;
        if (!check) throw phoneCodeNotSent();
        tried.right = this.#isRight(session, check, code);
        return tried.right ? {} : { phone_check: { ...check, tries: check.tries + 1 } };
      },
      ({ data }) => (data?.phone_check && triesExhausted(data.phone_check) ? failed(data) : null),
    );
    if (tried.right || isTerminal(after.status)) return after;
    throw phoneCodeWrong();
  }

  #isRight(session: Session, check: PhoneCheck, code: string): boolean {
    return !triesExhausted(check) && constantTimeEqual(check.code_hash, this.#hash(session, code));
  }

  #hash(session: Session, code: string): string {
    return this.hasher.credential(`${session.id}/${code}`).toString('base64url');
  }
}

/** The result of a session whose person used up all tries. */
function failed({ found }: SessionData): Result {
  const failure = 'phone_not_verified';
  const checks = [completedCheck('phone_verified', false)];
  return { ...resultOf([...found, { steps: ['phone'], checks, failure, person: null }]), failure };
}
