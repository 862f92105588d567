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
