import { Injectable } from '@nestjs/common';
import { Clock, unixSeconds } from '../../../platform/clock/index.js';
import { constantTimeEqual, Hasher, randomDigits } from '../../../platform/crypto/index.js';
import { completedCheck } from '../../checks/index.js';
import {
  CheckRunner,
  isTerminal,
  resultOf,
  SessionLifecycle,
  type CodeCheck,
  type Result,
  type Session,
  type SessionData,
} from '../../sessions/index.js';
import {
  captureUnavailable,
  emailCodeNotSent,
  emailCodeWrong,
  emailSendsExceeded,
  phoneCodeNotSent,
  phoneCodeWrong,
  phoneSendsExceeded,
} from './step.problems.js';
import {
  CODE_STEPS,
  type CodeStep,
  RESEND_AFTER_SECONDS,
  secondsUntilSend,
  triesExhausted,
} from './code.policy.js';
import { FormStepsService } from './form-steps.service.js';
import { requireCurrent } from './steps.service.js';

/** A code on its way. */
export interface SentCode {
  /** Shown on the page of a sandbox session, since nothing is sent. */
  simulatedCode: string | null;
  resendAfterSeconds: number;
}

const PROBLEMS = {
  phone: { notSent: phoneCodeNotSent, wrong: phoneCodeWrong, sendsExceeded: phoneSendsExceeded },
  email: { notSent: emailCodeNotSent, wrong: emailCodeWrong, sendsExceeded: emailSendsExceeded },
};

/** The steps with a one-time code: three sends in ten minutes, five tries. */
@Injectable()
export class CodeStepsService {
  constructor(
    private readonly lifecycle: SessionLifecycle,
    private readonly runner: CheckRunner,
    private readonly forms: FormStepsService,
    private readonly hasher: Hasher,
    private readonly clock: Clock,
  ) {}

  /** Makes and delivers a code. Throws `phone_sends_exceeded` or `email_sends_exceeded`. */
  async send(session: Session, step: CodeStep, to: string): Promise<SentCode> {
    const code = randomDigits(6);
    const simulatedCode = deliver(session, code);
    const now = unixSeconds(this.clock.now());
    await this.lifecycle.progress(session.organizationId, session.id, (data, locked) => {
      requireCurrent(locked, step);
      const before = data[CODE_STEPS[step].check];
      const sentAt = before?.sent_at ?? [];
      const wait = secondsUntilSend(sentAt, now);
      if (wait > 0)
        throw PROBLEMS[step].sendsExceeded({ headers: { 'retry-after': String(wait) } });
      return {
        [CODE_STEPS[step].check]: {
          to,
          code_hash: this.#hash(session, step, code),
          tries: before?.tries ?? 0, // a new code gives no new tries
          sent_at: [...sentAt, now],
        },
      };
    });
    return { simulatedCode, resendAfterSeconds: RESEND_AFTER_SECONDS };
  }

  /** Throws `phone_code_wrong`; the fifth wrong try ends the session as failed. */
  async submitPhone(session: Session, code: string): Promise<Session> {
    const tried = await this.#try(session, 'phone', code);
    if (isTerminal(tried.status)) return tried;
    return this.runner.submit(session.organizationId, session.id, {
      steps: ['phone'],
      isRepeatable: true,
      change: (data, locked) => {
        requireCurrent(locked, 'phone');
        const { to: phone } = this.#rightCheck(session, 'phone', data, code);
        return { phone, collected: { ...data.collected, phone } };
      },
    });
  }

  /** Throws `email_code_wrong`; the fifth wrong try ends the session as failed. */
  async submitEmail(session: Session, code: string): Promise<Session> {
    const tried = await this.#try(session, 'email', code);
    if (isTerminal(tried.status)) return tried;
    return this.forms.take(session, 'email', (data) => {
      const { to: email } = this.#rightCheck(session, 'email', data, code);
      return { email, collected: { email }, checks: [completedCheck('email_verified', true)] };
    });
  }

  /** Counts and commits a wrong try before refusing it: concurrent tries are counted one by one. */
  async #try(session: Session, step: CodeStep, code: string): Promise<Session> {
    const { organizationId, id } = session;
    const { check: field } = CODE_STEPS[step];
    const tried = { right: false };
    const after = await this.lifecycle.progress(
      organizationId,
      id,
      (data, locked) => {
        requireCurrent(locked, step);
        const check = data[field];
        if (!check) throw PROBLEMS[step].notSent();
        tried.right = this.#isRight(session, step, check, code);
        return tried.right ? {} : { [field]: { ...check, tries: check.tries + 1 } };
      },
      ({ data }) => (data?.[field] && triesExhausted(data[field]) ? failed(step, data) : null),
    );
    if (tried.right || isTerminal(after.status)) return after;
    throw PROBLEMS[step].wrong();
  }

  /** Checked again under the lock: a new code may have replaced this one. */
  #rightCheck(session: Session, step: CodeStep, data: SessionData, code: string): CodeCheck {
    const check = data[CODE_STEPS[step].check];
    if (!check || !this.#isRight(session, step, check, code)) throw PROBLEMS[step].wrong();
    return check;
  }

  #isRight(session: Session, step: CodeStep, check: CodeCheck, code: string): boolean {
    return (
      !triesExhausted(check) && constantTimeEqual(check.code_hash, this.#hash(session, step, code))
    );
  }

  #hash({ id }: Session, step: CodeStep, code: string): string {
    return this.hasher.credential(`${id}/${step}/${code}`).toString('base64url');
  }
}

/** Sends a code, or returns it for the page of a sandbox session. */
function deliver({ environment }: Session, code: string): string | null {
  if (environment !== 'sandbox') throw captureUnavailable();
  return code;
}

/** The result of a session whose person used up all tries. */
function failed(step: CodeStep, { found }: SessionData): Result {
  const { verified, failure } = CODE_STEPS[step];
  const checks = [completedCheck(verified, false)];
  return { ...resultOf([...found, { steps: [step], checks, failure, person: null }]), failure };
}
