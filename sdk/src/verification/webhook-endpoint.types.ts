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
  /** Whether deliveries carry a signature beside the bearer; they do when left out. */
  signed?: boolean | null;
}

/** What to change; what is left out stays as it is. */
export interface UpdateWebhookEndpoint {
  url?: string | null;
  event_types?: WebhookEventType[] | null;
  description?: string | null;
  signed?: boolean | null;
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
  /** Whether deliveries carry a signature beside the bearer. */
  signed: boolean;
  /** `whsec_…`, for `verifyWebhook`; only at creation and rotation, null afterwards. */
  secret: string | null;
  /** `whb_…`, for `verifyWebhook`; only at creation and rotation, null afterwards. */
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
  /** What was sent, or is: the same bytes in every attempt. */
  body: string;
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
  /** What was sent beside the body; the bearer is hidden. Null for a try of an earlier version. */
  request_headers: { name: string; value: string }[] | null;
  /** Of your answer; null where none came. */
  status: number | null;
  /** Why no answer came. */
  error: string | null;
  latency_ms: number;
  /** The start of your answer. */
  response_excerpt: string | null;
}

/** What to send again: the events of a period, failed deliveries (since `after`), or chosen ones. */
export interface ReplayWebhooks {
  /** Unix seconds, inclusive. */
  after?: number | null;
  /** Unix seconds, exclusive; now when left out. */
  before?: number | null;
  failed?: boolean | null;
  /** These alone, at most a hundred. */
  delivery_ids?: string[] | null;
}

/** How many deliveries a replay has made pending. */
export interface WebhookReplay {
  object_name: 'webhook_replay';
  count: number;
}

/** One check of a receiver. */
export interface WebhookFinding {
  check: 'reachable' | 'answer' | 'speed' | 'signature' | 'bearer';
  outcome: 'passed' | 'failed' | 'skipped';
  /** What was seen. */
  detail: string;
  /** What to do about it. */
  mend: string | null;
}

/** What a receiver does with right and with forged deliveries. */
export interface WebhookDiagnosis {
  object_name: 'webhook_diagnosis';
  findings: WebhookFinding[];
}
