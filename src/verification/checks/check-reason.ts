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

/** Why the checks of a session failed: the `code` of `status_details`. */
export type FailureCode =
  | 'document_conflict'
  | 'document_expired'
  | 'document_mismatch'
  | 'document_not_authentic'
  | 'document_unreadable'
  | 'face_not_enrolled'
  | 'underage'
  | 'selfie_mismatch'
  | 'liveness_failed'
  | 'phone_not_verified'
  | 'email_not_verified'
  | 'profile_mismatch'
  | 'review_refused';

/**
 * Why a check did not pass: for the partner's staff, never for the person. Public API, a closed
 * list.
 */
export const CHECK_REASONS = [
  // The pictures.
  'front_missing',
  'back_missing',
  'selfie_missing',
  'challenge_missing',
  'picture_refused',
  'deadline_exceeded',
  // The document.
  'machine_readable_part_missing',
  'machine_readable_part_unreadable',
  'document_not_supported',
  'check_digits_wrong',
  'structure_wrong',
  'issuer_unknown',
  'print_unreadable',
  'printed_name_differs',
  'printed_number_differs',
  'printed_number_unclear',
  'printed_birth_date_differs',
  'printed_birth_date_unread',
  'printed_expiry_differs',
  'printed_expiry_unread',
  'printed_issue_date_unread',
  'printed_sex_differs',
  'printed_address_differs',
  'issuer_differs',
  'specimen',
  'photocopy',
  'typefaces_differ',
  'document_of_another',
  'portrait_unusable',
  'portraits_differ',
  // Only a hint, also beside a check that passed.
  'screen_pattern',
  'expiry_unknown',
  'expired',
  'birth_date_unknown',
  'under_age',
  // The face.
  'no_face',
  'two_faces',
  'too_small',
  'cut_off',
  'pose',
  'blurred',
  'dark',
  'overexposed',
  'eyes_covered',
  'not_a_photo',
  'different_face',
  'close_call',
  'not_enrolled',
  'other_model',
  'damaged',
  // The challenge.
  'too_few_frames',
  'too_fast',
  'poor_frame',
  'frame_seen_before',
  'frame_seems_seen',
  'frames_repeated',
  'frames_mirrored',
  'other_face',
  'other_picture',
  'turned_too_far',
  'no_neutral_start',
  'flat_picture',
  'no_head_shape',
  'picture_copied',
  'sides_differ',
  'sides_not_shown',
  'moves_missing',
  'wrong_moves',
] as const;
export type CheckReason = (typeof CHECK_REASONS)[number];
