/**
 * Every type of event the verification service sends. New types may come: ignore those you do not
 * know.
 */
export const WEBHOOK_EVENT_TYPES = [
  'event_verification_session_created_v1',
  'event_verification_session_started_v1',
  'event_verification_session_completed_v1',
  'event_verification_session_expired_v1',
  'event_verification_session_canceled_v1',
  'event_verification_session_redacted_v1',
  'event_ping_v1',
] as const;
/** One of {@link WEBHOOK_EVENT_TYPES}. */
export type WebhookEventType = (typeof WEBHOOK_EVENT_TYPES)[number];

/**
 * An event. It says that something happened, not how it ended: fetch the session before acting on
 * it.
 */
export interface WebhookEvent {
  /** The same in every delivery of one event: keep it to act once. */
  event_id: string;
  event_type: WebhookEventType | (string & {});
  object_name: 'event';
  /** Unix seconds. */
  created_at: number;
  /** `verification_session_id` is there in every event about a session. */
  data: { verification_session_id?: string } & Record<string, unknown>;
}

/** Reads a body whose signature was verified; null where it is not an event. */
export function eventOf(body: Buffer): WebhookEvent | null {
  const event = objectIn(body);
  if (!event || !isObject(event.data)) return null;
  const texts = [event.event_id, event.event_type, event.data.verification_session_id ?? ''];
  const isEvent =
    texts.every((text) => typeof text === 'string') &&
    event.object_name === 'event' &&
    Number.isSafeInteger(event.created_at);
  return isEvent ? (event as unknown as WebhookEvent) : null;
}

function objectIn(body: Buffer): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
