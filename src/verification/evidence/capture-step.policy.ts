import { CAPTURE_KINDS, type CaptureKind } from './capture-kind.js';

/** The step that each kind of picture belongs to. */
export const STEP_OF_CAPTURE = {
  document_front: 'document',
  document_back: 'document',
  passport_page: 'document',
  selfie: 'selfie',
  insurance_front: 'insurance_card',
  insurance_back: 'insurance_card',
} as const satisfies Record<CaptureKind, string>;

/** The kinds of picture of a step. */
export function capturesOfStep(step: string): CaptureKind[] {
  return CAPTURE_KINDS.filter((kind) => STEP_OF_CAPTURE[kind] === step);
}
