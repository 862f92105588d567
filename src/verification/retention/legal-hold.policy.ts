/** Why a hold is placed. There is no free text: it could contain personal data. */
export const HOLD_REASONS = [
  'litigation',
  'investigation',
  'authority_request',
  'person_request',
] as const;
export type HoldReason = (typeof HOLD_REASONS)[number];

/** Why a hold is lifted. */
export const LIFT_REASONS = ['matter_closed', 'placed_in_error', 'person_request'] as const;
export type LiftReason = (typeof LIFT_REASONS)[number];
