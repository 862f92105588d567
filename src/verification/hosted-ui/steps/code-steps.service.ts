import { Injectable } from '@nestjs/common';
import { Clock, unixSeconds } from '../../../platform/clock/index.js';
import type { Transaction } from '../../../platform/database/index.js';
import { OneTimeCodes } from '../../../platform/messages/index.js';
import { completedCheck } from '../../checks/index.js';
import { OrganizationsService } from '../../organizations/index.js';
import {
  CheckRunner,
  isTerminal,
  languageOf,
  resultOf,
  sessionAlreadyTerminal,
  SessionLifecycle,
  type CodeCheck,
  type Result,
  type Session,
  type SessionData,
} from '../../sessions/index.js';
import {
  emailCodeNotSent,
  emailCodeWrong,
  emailSendsExceeded,
  phoneCodeNotSent,
  phoneCodeWrong,
  phoneSendsExceeded,
} from '../hosted.problems.js';
import {
  CODE_STEPS,
  type CodeStep,
  RESEND_AFTER_SECONDS,
  secondsUntilSend,
  triesExhausted,
} from './step.policy.js';
import { FormStepsService } from './form-steps.service.js';
import { requireCurrent } from './steps.service.js';

/** A code on its way. */
export interface SentCode {
  /** The code, for the page of a simulated session, which sends none. Null when it was sent. */
  simulatedCode: string | null;
  resendAfterSeconds: number;
}

/** A code that is not kept yet. */
interface NewCode {
  hash: string;
  simulatedCode: string | null;
  /** Stores the message, if there is one, with the hash. */
  queue: (tx: Transaction) => Promise<void>;
}

const CHANNELS = { phone: 'sms', email: 'email' } as const;

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
    private readonly organizations: OrganizationsService,
    private readonly codes: OneTimeCodes,
    private readonly clock: Clock,
  ) {}

  /**
   * Sends a code, or returns it for a simulated session. Throws `phone_sends_exceeded`,
   * `email_sends_exceeded`, and the errors of `OneTimeCodes.prepare`.
   */
  async send(session: Session, step: CodeStep, to: string): Promise<SentCode> {
    const now = unixSeconds(this.clock.now());
    // Checked before the message is counted, so a refused one uses up no limit.
    if (isTerminal(session.status)) throw sessionAlreadyTerminal();
    requireCurrent(session, step);
    requireSendAllowed(step, session.data, now);
    const { hash, simulatedCode, queue } = await this.#newCode(session, step, to);
    await this.lifecycle.progress(session.organizationId, session.id, async (data, locked, tx) => {
      requireCurrent(locked, step);
      requireSendAllowed(step, data, now);
      await queue(tx);
      const before = data[CODE_STEPS[step].check];
      const tries = before?.tries ?? 0; // a new code gives no new tries
      const sentAt = [...(before?.sent_at ?? []), now];
      return { [CODE_STEPS[step].check]: { to, code_hash: hash, tries, sent_at: sentAt } };
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
        if (!check?.code_hash) throw PROBLEMS[step].notSent();
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

  #isRight({ id }: Session, step: CodeStep, check: CodeCheck, code: string): boolean {
    if (check.code_hash === null || triesExhausted(check)) return false;
    const sent = { hash: check.code_hash, sentAt: check.sent_at.at(-1) ?? 0 };
    return this.codes.isRight({ subject: id, purpose: step }, code, sent);
  }

  async #newCode(session: Session, step: CodeStep, address: string): Promise<NewCode> {
    const { organizationId: tenant, id: subject } = session;
    const place = { subject, purpose: step };
    if (session.engine === 'simulated') {
      const { code, hash } = this.codes.make(place);
      return { hash, simulatedCode: code, queue: () => Promise.resolve() };
    }
    const { name: sender } = await this.organizations.get(tenant);
    const prepared = await this.codes.prepare({
      ...{ tenant, owner: subject, ...place },
      ...{ channel: CHANNELS[step], address, sender, locale: languageOf(session) },
    });
    return { ...prepared, simulatedCode: null };
  }
}

function requireSendAllowed(step: CodeStep, data: SessionData | null, now: number): void {
  const wait = secondsUntilSend(data?.[CODE_STEPS[step].check]?.sent_at ?? [], now);
  if (wait > 0) throw PROBLEMS[step].sendsExceeded({ headers: { 'retry-after': String(wait) } });
}

/** The result of a session whose person used up all tries. */
function failed(step: CodeStep, { found }: SessionData): Result {
  const { verified, failure } = CODE_STEPS[step];
  const checks = [completedCheck(verified, false)];
  return { ...resultOf([...found, { steps: [step], checks, failure, person: null }]), failure };
}
