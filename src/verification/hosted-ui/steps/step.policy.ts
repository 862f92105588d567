import type { Session } from '../../sessions/index.js';
import { STEPS, type StepName } from '../../projects/index.js';

export const PAGE_STEPS = ['consent', ...STEPS] as const;
export type PageStep = (typeof PAGE_STEPS)[number];

/**
 * The current step: consent, then the first open one; the last one during a review. Null after the
 * last.
 */
export function currentStep({ steps, data }: Pick<Session, 'steps' | 'data'>): PageStep | null {
  if (!data?.consent?.granted) return 'consent';
  return (
    steps.find((step) => !data.done.includes(step)) ??
    (data.in_review ? (steps.at(-1) ?? null) : null)
  );
}

/** `checking`: a run or a reviewer is deciding about the current step. */
export const PROGRESS = ['done', 'current', 'checking', 'todo'] as const;
export type Progress = (typeof PROGRESS)[number];

/** The page's progress list. */
export function progressOf(session: Session): { name: PageStep; status: Progress }[] {
  const current = currentStep(session);
  const all: PageStep[] = ['consent', ...session.steps];
  const at = current === null ? all.length : all.indexOf(current);
  const { run = null, in_review: inReview = false } = session.data ?? {};
  const here = run || inReview ? 'checking' : 'current';
  return all.map((name, place) => ({
    name,
    status: place < at ? 'done' : place === at ? here : 'todo',
  }));
}

/** The finished steps after going back once. Without any, the consent is undone. */
export function stepBack(done: readonly StepName[]): { done: StepName[]; undoesConsent: boolean } {
  return { done: done.slice(0, -1), undoesConsent: done.length === 0 };
}
