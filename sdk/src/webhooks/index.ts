/** Verification of the service's webhooks. Depends on nothing but Node. */
export { verifyWebhook, type WebhookDelivery, type WebhookHeaders } from './verify-webhook.js';
export { WEBHOOK_EVENT_TYPES, type WebhookEvent, type WebhookEventType } from './webhook-event.js';
export {
  WEBHOOK_REFUSAL_REASONS,
  WebhookRefused,
  type WebhookRefusalReason,
} from './webhook-refused.js';
