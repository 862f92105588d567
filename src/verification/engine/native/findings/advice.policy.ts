import type { CheckReason, UnclearReason } from '../../../checks/index.js';

/** Advice for a reason. Other reasons get the step's general advice. */
const ADVICE: Partial<Record<CheckReason, UnclearReason>> = {
  front_missing: 'document_front_missing',
  back_missing: 'document_back_missing',
  machine_readable_part_missing: 'document_code_unreadable',
  machine_readable_part_unreadable: 'document_code_unreadable',
  document_not_supported: 'document_not_supported',
  expired: 'document_expired',
  portrait_unusable: 'portrait_unreadable',
  portraits_differ: 'portrait_unreadable',
  deadline_exceeded: 'try_again',
  selfie_missing: 'selfie_missing',
  challenge_missing: 'selfie_missing',
  no_face: 'face_missing',
  two_faces: 'several_faces',
  too_small: 'face_too_small',
  cut_off: 'face_cut_off',
  pose: 'face_turned_away',
  blurred: 'face_blurred',
  dark: 'face_too_dark',
  overexposed: 'face_too_bright',
  eyes_covered: 'eyes_covered',
  not_a_photo: 'selfie_not_confirmed',
  too_few_frames: 'moves_not_seen',
  frames_repeated: 'moves_not_seen',
  turned_too_far: 'moves_not_seen',
  no_neutral_start: 'moves_not_seen',
  too_fast: 'moves_not_seen',
  sides_not_shown: 'moves_not_seen',
  moves_missing: 'moves_not_seen',
  wrong_moves: 'moves_not_seen',
};

/** More advice than this is not read. */
const MOST = 3;

/** Advice on these reasons, most important first; never empty. */
export function adviceFor(
  reasons: readonly CheckReason[],
  general: UnclearReason,
): UnclearReason[] {
  const advice = [...new Set(reasons.flatMap((reason) => ADVICE[reason] ?? []))].slice(0, MOST);
  return advice.length > 0 ? advice : [general];
}
