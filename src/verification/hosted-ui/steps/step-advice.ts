import type { UnclearReason } from '../../checks/index.js';

export interface StepAdvice {
  code: UnclearReason;
  text: string;
}

/** Advice for repeating a step. It never names the failed check, which would help an impostor. */
const ADVICE: Record<UnclearReason, string> = {
  document_unreadable:
    'We could not read your ID. Lay it flat on a dark surface, away from glare, with all four corners in the picture.',
  selfie_not_confirmed:
    'We could not confirm that it is you. Hold your phone at eye level in even light, with your whole face in the picture and nothing covering it.',
};

export function adviceOn(reasons: readonly UnclearReason[]): StepAdvice[] {
  return reasons.map((code) => ({ code, text: ADVICE[code] }));
}
