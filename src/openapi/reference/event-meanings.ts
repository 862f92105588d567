/** When each event is sent: the text of `docs/reference/events.md`. */
export const EVENT_MEANINGS: Readonly<Record<string, string>> = {
  event_verification_session_created_v1: 'A session was created.',
  event_verification_session_started_v1: 'Its person opened the hosted page for the first time.',
  event_verification_session_completed_v1: 'It ended with a result: `success` or `failed`.',
  event_verification_session_expired_v1: 'Its time ran out before it had a result.',
  event_verification_session_canceled_v1:
    'Its person or its project ended it before it had a result.',
  event_verification_session_redacted_v1: 'The personal data of an ended session was destroyed.',
  event_device_key_added_v1: 'The person of this session made a device key in it.',
  event_device_key_revoked_v1:
    'A device key that was made in this session was revoked, or not used for 13 months.',
  event_device_key_missing_v1:
    'The person of this session has a device key, and goes on with a document in place of it.',
  event_face_tries_used_up_v1:
    'Faces failed for the person of this session as often as a day allows: somebody may be trying.',
  event_ping_v1: 'Somebody tests the connection; there is no session.',
};
