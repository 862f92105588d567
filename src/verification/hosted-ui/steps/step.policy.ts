import {
  foundAfterUndo,
  type Session,
  type SessionData,
  type CodeCheck,
} from '../../sessions/index.js';
import { STEPS, type StepName } from '../../projects/index.js';
import type { CheckCode, FailureCode } from '../../checks/index.js';

/** `device_key` comes last, where a key is asked for. */
export const PAGE_STEPS = ['consent', ...STEPS, 'device_key'] as const;
export type PageStep = (typeof PAGE_STEPS)[number];

/**
 * The current step: consent, then the first open one; the last one during a review. Null after the
 * last.
 */
export function currentStep({ steps, data }: Pick<Session, 'steps' | 'data'>): PageStep | null {
  if (!data?.consent?.granted) return 'consent';
  const open = steps.find((step) => !data.done.includes(step));
  if (open) return open;
  if (data.in_review) return steps.at(-1) ?? null;
  return data.device_key === 'asked' ? 'device_key' : null;
}

/** `checking`: a run or a reviewer is deciding about the current step. */
export const PROGRESS = ['done', 'current', 'checking', 'todo'] as const;
export type Progress = (typeof PROGRESS)[number];

/** The page's progress list. */
export function progressOf(session: Session): { name: PageStep; status: Progress }[] {
  const current = currentStep(session);
  const isKeyAsked = session.data?.device_key === 'asked';
  const all: PageStep[] = [
    'consent',
    ...session.steps,
    ...(isKeyAsked ? (['device_key'] as const) : []),
  ];
  const at = current === null ? all.length : all.indexOf(current);
  const { run = null, in_review: inReview = false } = session.data ?? {};
  const here = run || inReview ? 'checking' : 'current';
  return all.map((name, place) => ({
    name,
    status: place < at ? 'done' : place === at ? here : 'todo',
  }));
}

type StepsDone = Pick<SessionData, 'done' | 'found'>;

/** What is left after going back once. Without a finished step, the consent is undone. */
export function stepBack({ done: before, found }: StepsDone): StepsDone & {
  undoesConsent: boolean;
} {
  const done = before.slice(0, -1);
  const isLeft = (steps: readonly StepName[]): boolean =>
    steps.every((step) => done.includes(step));
  return { done, found: foundAfterUndo(found, isLeft), undoesConsent: before.length === 0 };
}

/** Whether the last finished step was left to a reviewer after its last try. */
export function waitsForReviewer({ done, found }: StepsDone): boolean {
  const last = done.at(-1);
  return found.some(({ steps, isUnclear }) => isUnclear && steps.some((step) => step === last));
}

export const MAX_TRIES = 5;
const MAX_SENDS = 3;
const SEND_WINDOW_SECONDS = 600;
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
