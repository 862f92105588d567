/** Why a step must be repeated, for the person. Never which check it was. */
export const UNCLEAR_REASONS = ['document_unreadable', 'selfie_not_confirmed'] as const;
export type UnclearReason = (typeof UNCLEAR_REASONS)[number];
