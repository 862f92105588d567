import type { Id } from '../../platform/ids/index.js';

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
  'event_user_deleted_v1',
  'event_ping_v1',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

export interface SessionEvent {
  id: Id<'evt'>;
  projectId: Id<'proj'>;
  sequence: number;
  type: EventType;
  sessionId: Id<'vs'> | null;
  /** Whom a deletion or a device key was about; null for every other event. */
  userId: Id<'user'> | null;
  /** The key that was added or revoked; null for every other event, and in one of an older version. */
  deviceKeyId: Id<'dkey'> | null;
  /** The request that wrote it; null for the background. */
  requestId: Id<'req'> | null;
  createdAt: Date;
}

/** A stored event; its number is null for the moment until it gets one. */
export type StoredEvent = Omit<SessionEvent, 'sequence'> & { sequence: number | null };

export type NumberedEvent = Omit<SessionEvent, 'sequence'>;

/** The session that events are about. */
export interface EventSource {
  organizationId: Id<'org'>;
  projectId: Id<'proj'>;
  id: Id<'vs'>;
}

export interface NewEvent {
  organizationId: Id<'org'>;
  projectId: Id<'proj'>;
  type: EventType;
  sessionId: Id<'vs'> | null;
  userId?: Id<'user'>;
  deviceKeyId?: Id<'dkey'>;
  createdAt: Date;
}

/** The source document's event names the session only: no result. A deletion or a device key names its person. */
export function eventData({
  sessionId,
  userId,
  deviceKeyId,
}: Pick<SessionEvent, 'sessionId' | 'userId' | 'deviceKeyId'>) {
  return {
    verification_session_id: sessionId,
    ...(userId && { user_id: userId }),
    ...(deviceKeyId && { device_key_id: deviceKeyId }),
  };
}
