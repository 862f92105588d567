/**
 * Why a step must be repeated, as advice for the person. It never names the check, which would help
 * an impostor.
 */
export const UNCLEAR_REASONS = [
  'document_front_missing',
  'document_back_missing',
  'document_unreadable',
  'document_code_unreadable',
  'document_not_supported',
  'document_expired',
  'portrait_unreadable',
  'selfie_missing',
  'selfie_not_confirmed',
  'face_missing',
  'several_faces',
  'face_too_small',
  'face_cut_off',
  'face_turned_away',
  'face_blurred',
  'face_too_dark',
  'face_too_bright',
  'eyes_covered',
  'moves_not_seen',
  'try_again',
] as const;
export type UnclearReason = (typeof UNCLEAR_REASONS)[number];
