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
  'turns_not_compared',
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
  | 'device_key_not_shown'
  | 'face_not_enrolled'
  | 'underage'
  | 'selfie_mismatch'
  | 'liveness_failed'
  | 'liveness_unclear'
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
  // Only hints, also beside a check that passed.
  'screen_pattern',
  'screen_light_differs',
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

/** The checks of a session: a code to decide by, and a title for people (contract, Evidence). */
export const CHECK_NAMES = {
  id_authenticity: 'ID authenticity',
  id_not_expired: 'ID not expired',
  age_on_id: 'Age on ID',
  selfie_matches_portrait: 'Selfie matches ID portrait',
  selfie_matches_known_user: 'Selfie matches known user',
  document_matches_known_user: 'Document matches known user',
  document_on_record: 'Document on record',
  selfie_liveness: 'Selfie liveness',
  phone_verified: 'Phone number verified',
  email_verified: 'Email verified',
  profile_matches: 'Profile matches',
  device_key_bound: 'Device-bound key',
  device_key_synced: 'Synced key',
  device_key_rested: 'Key older than a day',
} as const;
export type CheckCode = keyof typeof CHECK_NAMES;
export const CHECK_CODES = Object.keys(CHECK_NAMES) as CheckCode[];

/**
 * `completed`: the evidence was judged. `skipped`: there was nothing to judge. `error`: judging ran
 * out of time or met unusable data.
 */
export const CHECK_STATUSES = ['completed', 'skipped', 'error'] as const;
export type CheckStatus = (typeof CHECK_STATUSES)[number];

export interface Check {
  /** Public API, never renamed. */
  code: CheckCode;
  /** Human-readable title. */
  name: string;
  /** True only with the status `completed`. */
  value: boolean;
  status: CheckStatus;
  /** Why it did not pass; left out without a reason. */
  reasons?: CheckReason[];
}

/** A stored check. Older ones have only a title. */
export type StoredCheck = Omit<Check, 'code'> & { code?: CheckCode };

export function completedCheck(code: CheckCode, value: boolean): Check {
  return { code, name: CHECK_NAMES[code], value, status: 'completed' };
}

/** The same check with hints, which decide nothing. */
export function withHints(check: Check, hints: readonly CheckReason[]): Check {
  if (hints.length === 0) return check;
  return { ...check, reasons: [...new Set([...(check.reasons ?? []), ...hints])] };
}

/** A check that did not pass. */
export function openCheck(
  code: CheckCode,
  status: CheckStatus,
  reasons: readonly CheckReason[],
): Check {
  return { code, name: CHECK_NAMES[code], value: false, status, reasons: [...new Set(reasons)] };
}

/** The check with its code; an older one gets it by its title. */
export function checkOf(stored: StoredCheck): Check {
  const code = stored.code ?? CHECK_CODES.find((known) => CHECK_NAMES[known] === stored.name);
  if (!code) throw new Error('a stored check has a title that no version has used');
  return { ...stored, code };
}
