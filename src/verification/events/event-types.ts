/** Every event of the service (contract, Events and webhooks). */
export const EVENT_TYPES = [
  'event_verification_session_created_v1',
  'event_verification_session_started_v1',
  'event_verification_session_completed_v1',
  'event_verification_session_expired_v1',
  'event_verification_session_canceled_v1',
  'event_verification_session_redacted_v1',
  'event_device_key_added_v1',
  'event_device_key_revoked_v1',
  'event_device_key_missing_v1',
  'event_face_tries_used_up_v1',
  'event_ping_v1',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];
