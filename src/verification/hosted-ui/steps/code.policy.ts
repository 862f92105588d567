import type { CheckCode, FailureCode } from '../../checks/index.js';
import type { CodeCheck } from '../../sessions/index.js';

export const MAX_TRIES = 5;
export const MAX_SENDS = 3;
export const SEND_WINDOW_SECONDS = 600;
export const RESEND_AFTER_SECONDS = 30;

/** The steps that are confirmed by a one-time code. */
export type CodeStep = 'phone' | 'email';

interface CodeStepRules {
  /** The field of the session data that holds the current code. */
  check: 'phone_check' | 'email_check';
  verified: CheckCode;
  /** Why the session fails after the last wrong try. */
  failure: FailureCode;
}

export const CODE_STEPS: Record<CodeStep, CodeStepRules> = {
  phone: { check: 'phone_check', verified: 'phone_verified', failure: 'phone_not_verified' },
  email: { check: 'email_check', verified: 'email_verified', failure: 'email_not_verified' },
};

/** Seconds until another code may be sent: three in ten minutes (contract, Rate limits). */
export function secondsUntilSend(sentAt: readonly number[], now: number): number {
  const recent = sentAt.filter((at) => at > now - SEND_WINDOW_SECONDS);
  const [oldest] = recent;
  return oldest !== undefined && recent.length >= MAX_SENDS
    ? oldest + SEND_WINDOW_SECONDS - now
    : 0;
}

/** Whether the last allowed try has been used up. */
export function triesExhausted(check: Pick<CodeCheck, 'tries'>): boolean {
  return check.tries >= MAX_TRIES;
}
