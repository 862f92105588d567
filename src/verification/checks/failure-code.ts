/** Why the checks of a session failed: the `code` of `status_details`. */
export type FailureCode =
  | 'document_expired'
  | 'document_unreadable'
  | 'underage'
  | 'selfie_mismatch'
  | 'liveness_failed'
  | 'phone_not_verified'
  | 'email_not_verified';
