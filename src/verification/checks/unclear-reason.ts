/** Why a step is to be taken again, for the person to read about. Never which check it was. */
export const UNCLEAR_REASONS = ['document_unreadable', 'selfie_not_confirmed'] as const;
export type UnclearReason = (typeof UNCLEAR_REASONS)[number];
