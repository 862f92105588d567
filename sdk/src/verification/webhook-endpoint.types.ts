import type { ListQuery } from '../http/list.types.js';
import type { WebhookEventType } from '../webhooks/webhook-event.js';

/** Every status of a webhook endpoint. */
export const WEBHOOK_ENDPOINT_STATUSES = ['enabled', 'disabled'] as const;
/** One of {@link WEBHOOK_ENDPOINT_STATUSES}. */
export type WebhookEndpointStatus = (typeof WEBHOOK_ENDPOINT_STATUSES)[number];

/** Every status of a delivery. A failed one is not tried again until it is replayed. */
export const WEBHOOK_DELIVERY_STATUSES = ['pending', 'delivered', 'failed'] as const;
/** One of {@link WEBHOOK_DELIVERY_STATUSES}. */
export type WebhookDeliveryStatus = (typeof WEBHOOK_DELIVERY_STATUSES)[number];

/** A new endpoint. */
export interface CreateWebhookEndpoint {
  /** Whose events are sent. */
  project_id: string;
  /** Where they are sent: https in production, without credentials in it, no private address. */
  url: string;
  /** All types when left out. */
  event_types?: WebhookEventType[] | null;
  description?: string | null;
}

/** What to change; what is left out stays as it is. */
export interface UpdateWebhookEndpoint {
  url?: string | null;
  event_types?: WebhookEventType[] | null;
  description?: string | null;
}

/** Which endpoints to list. */
export interface ListWebhookEndpoints extends ListQuery {
  project_id?: string;
}

/** Where the events of a project are sent. Times are Unix seconds. */
export interface WebhookEndpoint {
  id: string;
  object_name: 'webhook_endpoint';
  url: string;
  description: string;
  status: WebhookEndpointStatus;
  /** Why it is disabled: you asked for it, or your receiver answered 410. */
  disabled_reason: 'requested' | 'gone' | null;
  /** `whsec_…`, for `verifyWebhook`; only at creation and rotation, null afterwards. */
  secret: string | null;
  /** `whb_…`, for `verifyWebhook`; only at creation, null afterwards. */
  bearer: string | null;
  /** How long the secret before a rotation also signs. */
  old_secret_expires_at: number | null;
  created_at: number;
  updated_at: number;
  project_id: string;
  event_types: string[];
}

/** The answer to a deletion. */
export interface DeletedWebhookEndpoint {
  id: string;
  object_name: 'webhook_endpoint';
  deleted: true;
}

/** Which deliveries to list. */
export interface ListWebhookDeliveries extends ListQuery {
  status?: WebhookDeliveryStatus;
}

/** An event on its way to an endpoint. Times are Unix seconds. */
export interface WebhookDelivery {
  id: string;
  object_name: 'webhook_delivery';
  webhook_endpoint_id: string;
  event_id: string;
  event_type: string;
  status: WebhookDeliveryStatus;
  created_at: number;
  /** While pending. */
  next_attempt_at: number | null;
  completed_at: number | null;
  /** The last 20, oldest first. */
  attempts: WebhookDeliveryAttempt[];
}

/** One try to send. */
export interface WebhookDeliveryAttempt {
  /** The `X-Request-Id` that was sent. */
  request_id: string;
  attempted_at: number;
  /** Of your answer; null where none came. */
  status: number | null;
  /** Why no answer came. */
  error: string | null;
  latency_ms: number;
  /** The start of your answer. */
  response_excerpt: string | null;
}

/** What to send again: the events of a period, or every failed delivery. */
export interface ReplayWebhooks {
  /** Unix seconds, inclusive. */
  after?: number | null;
  /** Unix seconds, exclusive; now when left out. */
  before?: number | null;
  failed?: boolean | null;
}

/** How many deliveries a replay has made pending. */
export interface WebhookReplay {
  object_name: 'webhook_replay';
  count: number;
}
