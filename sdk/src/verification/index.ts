export type { EventList, ListEvents, VerificationEvent } from './event.types.js';
export type { Events } from './events.js';
export {
  hasEnded,
  SESSION_STATUSES,
  type CalendarDate,
  type CreatedSession,
  type CreateSession,
  type DocumentTraits,
  type ListSessions,
  type SessionCheck,
  type SessionProfile,
  type SessionStatus,
  type SessionVisit,
  type Traits,
  type VerificationSession,
  type VerifiedAddress,
} from './session.types.js';
export type { GetSessionOptions, Sessions } from './sessions.js';
export { VerificationClient, type VerificationClientOptions } from './verification-client.js';
export { VerificationError } from './verification-error.js';
export {
  WEBHOOK_DELIVERY_STATUSES,
  WEBHOOK_ENDPOINT_STATUSES,
  type CreateWebhookEndpoint,
  type DeletedWebhookEndpoint,
  type ListWebhookDeliveries,
  type ListWebhookEndpoints,
  type ReplayWebhooks,
  type UpdateWebhookEndpoint,
  type WebhookDelivery,
  type WebhookDeliveryAttempt,
  type WebhookDeliveryStatus,
  type WebhookDiagnosis,
  type WebhookEndpoint,
  type WebhookEndpointStatus,
  type WebhookFinding,
  type WebhookReplay,
} from './webhook-endpoint.types.js';
export type { WebhookEndpoints } from './webhook-endpoints.js';
