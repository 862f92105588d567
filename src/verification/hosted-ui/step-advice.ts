import type { FailureCode } from '../checks/index.js';

export const ADVICE_CODES = ['document_unreadable', 'selfie_not_confirmed'] as const;
export type AdviceCode = (typeof ADVICE_CODES)[number];

export interface StepAdvice {
  code: AdviceCode;
  text: string;
}

/** One text for every failure of a selfie: which check it was would tell an impostor what to work on next. */
const SELFIE: StepAdvice = {
  code: 'selfie_not_confirmed',
  text: 'We could not confirm that it is you. Hold your phone at eye level in even light, with your whole face in the picture and nothing covering it.',
};

const ADVICE: Partial<Record<FailureCode, StepAdvice>> = {
  document_unreadable: {
    code: 'document_unreadable',
    text: 'We could not read your ID. Lay it flat on a dark surface, away from glare, with all four corners in the picture.',
  },
  selfie_mismatch: SELFIE,
  liveness_failed: SELFIE,
};

/** What to do better when a step is taken again. */
export function adviceOn(failure: FailureCode | null): StepAdvice[] {
  const advice = failure && ADVICE[failure];
  return advice ? [advice] : [];
}
