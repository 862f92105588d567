import { Injectable } from '@nestjs/common';
import { Clock, unixSeconds } from '../../platform/clock/index.js';
import { constantTimeEqual, Hasher, randomDigits } from '../../platform/crypto/index.js';
import { isTerminal, SessionLifecycle, type Session } from '../sessions/index.js';
import {
  captureUnavailable,
  phoneCodeNotSent,
  phoneCodeWrong,
  phoneSendsExceeded,
} from './hosted.problems.js';
import type { PhoneCodeView } from './hosted.view.js';
import { RESEND_AFTER_SECONDS, secondsUntilSend, triesExhausted } from './phone-code.policy.js';
import { requireCurrent, StepsService } from './steps.service.js';

/** The telephone step: a one-time code, three sends in ten minutes, five tries. */
@Injectable()
export class PhoneStepService {
  constructor(
    private readonly lifecycle: SessionLifecycle,
    private readonly steps: StepsService,
    private readonly hasher: Hasher,
    private readonly clock: Clock,
  ) {}

  /** Makes a code for this number. Sandbox shows it on the page; nothing is sent. Throws `phone_sends_exceeded`. */
  async send(session: Session, number: string): Promise<PhoneCodeView> {
    if (session.environment !== 'sandbox') throw captureUnavailable();
    const code = randomDigits(6);
    const now = unixSeconds(this.clock.now());
    await this.lifecycle.progress(session.organizationId, session.id, (data, locked) => {
      requireCurrent(locked, 'phone');
      const sentAt = data.phone_check?.sent_at ?? [];
      const wait = secondsUntilSend(sentAt, now);
      if (wait > 0) throw phoneSendsExceeded({ headers: { 'retry-after': String(wait) } });
      const tries = data.phone_check?.tries ?? 0; // a new code brings no new tries
      return {
        phone_check: {
          number,
          code_hash: this.#hash(session, code),
          tries,
          sent_at: [...sentAt, now],
        },
      };
    });
    return { simulated_code: code, resend_after: RESEND_AFTER_SECONDS };
  }

  /** Throws `phone_code_wrong`; the fifth wrong try ends the session as failed. */
  async submit(session: Session, code: string): Promise<Session> {
    const { finished, phoneFailed } = await this.steps.endings(session);
    const tried = { right: false };
    const changed = await this.lifecycle.progress(
      session.organizationId,
      session.id,
      (data, locked) => {
        requireCurrent(locked, 'phone');
        const check = data.phone_check;
        if (!check) throw phoneCodeNotSent();
        tried.right =
          !triesExhausted(check) && constantTimeEqual(check.code_hash, this.#hash(session, code));
        const counted = { ...check, tries: check.tries + 1 };
        // A wrong try is counted and committed; only then is it refused.
        return tried.right
          ? { phone_check: null, phone: check.number, done: [...data.done, 'phone'] }
          : { phone_check: counted };
      },
      (after) => {
        const check = after.data?.phone_check;
        return check && triesExhausted(check) ? phoneFailed(after) : finished(after);
      },
    );
    if (tried.right || isTerminal(changed.status)) return changed;
    throw phoneCodeWrong();
  }

  #hash(session: Session, code: string): string {
    return this.hasher.credential(`${session.id}/${code}`).toString('base64url');
  }
}
