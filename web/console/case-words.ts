import { statusIn, words, wordsIn } from '../kit/data/words.js';
import type { Status } from '../kit/elements/status-badge.js';

const STATUSES: Record<string, Status> = {
  not_started: { label: 'Not started', tone: 'neutral' },
  awaiting_user_input: { label: 'In progress', tone: 'waiting' },
  success: { label: 'Verified', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
  expired: { label: 'Expired', tone: 'neutral' },
  canceled: { label: 'Canceled', tone: 'neutral' },
};

export const STATUS_CODES = Object.keys(STATUSES);

export const statusWords = statusIn(STATUSES);

export const endWords = wordsIn({
  document_conflict: 'The document belongs to a person with another face',
  document_mismatch: 'The document did not name the known person',
  document_expired: 'The document had expired',
  document_not_authentic: 'The document did not look genuine',
  document_unreadable: 'The document could not be read',
  face_not_enrolled: 'The person was not known any more',
  underage: 'The document shows a person who is too young',
  selfie_mismatch: 'The selfie did not show the same person',
  liveness_failed: 'It was not clear that a live person took the selfie',
  liveness_unclear:
    'The turns of the head were unlike the enrolled ones, which is no proof of anything',
  phone_not_verified: 'The telephone number was not confirmed',
  email_not_verified: 'The e-mail address was not confirmed',
  profile_mismatch: 'The given profile did not match the document',
  review_refused: 'A reviewer refused it',
  consent_declined: 'The person declined the consent',
  not_me: 'The person said that this is not them',
});

export const stepWords = wordsIn({
  document: 'Document',
  selfie: 'Selfie',
  phone: 'Telephone',
  email: 'E-mail',
  address: 'Address',
  ssn: 'Social security number',
  insurance_card: 'Insurance card',
});

export const stepStateWords = statusIn({
  done: { label: 'Done', tone: 'good' },
  checking: { label: 'Being checked', tone: 'waiting' },
  open: { label: 'Open', tone: 'neutral' },
});

export const deliveryWords = statusIn({
  pending: { label: 'Pending', tone: 'waiting' },
  delivered: { label: 'Delivered', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
});

export const eventWords = wordsIn({
  event_verification_session_created_v1: 'Session created',
  event_verification_session_started_v1: 'Session started',
  event_verification_session_completed_v1: 'Session completed',
  event_verification_session_expired_v1: 'Session expired',
  event_verification_session_canceled_v1: 'Session canceled',
  event_verification_session_redacted_v1: 'Session redacted',
  event_device_key_added_v1: 'Device key added',
  event_device_key_revoked_v1: 'Device key revoked',
  event_device_key_missing_v1: 'Document in place of a device key',
  event_face_tries_used_up_v1: 'Tries of the face used up',
  event_user_deleted_v1: 'Person deleted',
  event_ping_v1: 'Test event',
});

const REVIEWS: Record<string, Status> = {
  waiting: { label: 'Waiting', tone: 'waiting' },
  confirmed: { label: 'Confirmed', tone: 'good' },
  refused: { label: 'Refused', tone: 'bad' },
  closed: { label: 'Closed', tone: 'neutral' },
};

export const REVIEW_STATUS_CODES = Object.keys(REVIEWS);

/** Who has given their verdict cannot take the case again. */
export function reviewWords(status: string, isDecidedByYou = false): Status {
  if (status === 'waiting' && isDecidedByYou)
    return { label: 'Waits for a second reviewer', tone: 'neutral' };
  return REVIEWS[status] ?? { label: words(status), tone: 'neutral' };
}

export const questionWords = wordsIn({
  same_face: 'Do the selfie and the portrait of the document show the same person?',
  live_person: 'Do the frames show one living person, the one of the selfie, who makes the moves?',
  all_in_order: 'Is the document genuine, and do all pictures show the same living person?',
});

export const causeWords = wordsIn({
  unclear: 'The engine could not decide',
  sample: 'Picked from those that passed',
});

export const VERDICT_REASONS: Record<string, readonly (readonly [code: string, label: string])[]> =
  {
    confirm: [
      ['same_person_shown', 'The pictures show the same person'],
      ['live_person_shown', 'A living person is shown'],
      ['pictures_in_order', 'All pictures are in order'],
    ],
    refuse: [
      ['another_person_shown', 'The pictures show different people'],
      ['no_live_person_shown', 'No living person is shown'],
      ['document_suspicious', 'The document looks suspicious'],
      ['pictures_too_poor', 'The pictures are too poor to tell'],
    ],
  };

export function verdictReasonWords(code: string): string {
  const all = Object.values(VERDICT_REASONS).flat();
  return all.find(([known]) => known === code)?.[1] ?? words(code);
}

export const matchWords = wordsIn({
  not_applicable: 'No profile was given',
  pending: 'Not compared yet',
  match: 'Matches',
  no_match: 'Does not match',
});
