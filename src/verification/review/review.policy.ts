import type { FailureCode } from '../checks/index.js';

/**
 * The results that reviewers decide. `unclear`: those the engine could not decide. `sample`: a
 * sample of passed ones, before they take effect.
 */
export const REVIEW_MODES = ['off', 'unclear', 'sample'] as const;
export type ReviewMode = (typeof REVIEW_MODES)[number];

/** Why a session is in review. */
export const REVIEW_CAUSES = ['unclear', 'sample'] as const;
export type ReviewCause = (typeof REVIEW_CAUSES)[number];

/** The question that the reviewer answers before the verdict. */
export const REVIEW_QUESTIONS = ['same_face', 'live_person', 'all_in_order'] as const;
export type ReviewQuestion = (typeof REVIEW_QUESTIONS)[number];

export const VERDICTS = ['confirm', 'refuse'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** The reasons of each verdict. There is no free text: it could contain personal data. */
export const REASONS_OF = {
  confirm: ['same_person_shown', 'live_person_shown', 'pictures_in_order'],
  refuse: [
    'another_person_shown',
    'no_live_person_shown',
    'document_suspicious',
    'pictures_too_poor',
  ],
} as const satisfies Record<Verdict, readonly string[]>;

export const REVIEW_REASONS = [...REASONS_OF.confirm, ...REASONS_OF.refuse] as const;
export type ReviewReason = (typeof REVIEW_REASONS)[number];

export function isReasonOf(verdict: Verdict, reason: ReviewReason): boolean {
  return (REASONS_OF[verdict] as readonly string[]).includes(reason);
}

/** The lease of a reviewer on a case. */
export const LEASE_SECONDS = 600;

/** One of this many passed sessions is sampled. */
const SAMPLED_OF = 20;

/** Whether a session is sampled, by a keyed hash that outsiders cannot predict. */
export function isSampled(hash: Buffer): boolean {
  return hash.readUInt32BE(0) % SAMPLED_OF === 0;
}

/** The failures of a selfie that a reviewer can judge: two faces, or the moves of one. */
const QUESTIONS: Partial<Record<FailureCode, ReviewQuestion>> = {
  selfie_mismatch: 'same_face',
  liveness_failed: 'live_person',
  liveness_unclear: 'live_person',
};

/**
 * The question about an unclear result; null if pictures cannot answer it. The failure names one
 * open check: with more, the reviewer answers for all of them.
 */
export function questionAbout(failure: FailureCode, openChecks = 1): ReviewQuestion | null {
  const question = QUESTIONS[failure] ?? null;
  return question && openChecks > 1 ? 'all_in_order' : question;
}

/** Decides together with the verdicts before it. A refusal is final; a confirmation may need another. */
export function outcomeOf(
  verdicts: readonly Verdict[],
  { needsSecond }: { needsSecond: boolean },
): Verdict | null {
  if (verdicts.includes('refuse')) return 'refuse';
  return verdicts.length >= (needsSecond ? 2 : 1) ? 'confirm' : null;
}
