/** Verification of the webhooks of the service and of the gateway. Depends on nothing but Node. */
export { verifyWebhook, type WebhookDelivery, type WebhookHeaders } from './verify-webhook.js';
export {
  GATEWAY_EVENT_TYPES,
  WEBHOOK_EVENT_TYPES,
  type GatewayEventType,
  type WebhookEvent,
  type WebhookEventData,
  type WebhookEventType,
} from './webhook-event.js';
export {
  WEBHOOK_REFUSAL_REASONS,
  WebhookRefused,
  type WebhookRefusalReason,
} from './webhook-refused.js';
