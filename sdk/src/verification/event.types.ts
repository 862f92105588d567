import type { WebhookEventType } from '../webhooks/webhook-event.js';

/** What happened to a session. Fetch the session to learn its state. */
export interface VerificationEvent {
  /** The same as in the webhook. */
  event_id: string;
  event_type: WebhookEventType;
  object_name: 'event';
  /** Unix seconds. */
  created_at: number;
  /** Null for a test of the connection. */
  data: { verification_session_id: string | null };
  /** Number within the listed project, or the environment where all are listed: 1, 2, 3, … without a gap. */
  sequence: number;
}

/** Which events to list. */
export interface ListEvents {
  /** Only events with a greater number: the last one you have seen. */
  after?: number;
  /** 1 to 100; 20 when left out. */
  limit?: number;
  /** May be left out where the environment of the key has one project. */
  project_id?: string | null;
}

/** One page of events, oldest first. */
export interface EventList {
  object_name: 'list';
  data: VerificationEvent[];
  has_more: boolean;
  /** The `after` of the next page; null on the last one. */
  next_cursor: number | null;
}
