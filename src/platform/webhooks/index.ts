export { attemptEntity, deliveryEntity } from './delivery/delivery.entity.js';
export { DeliveryStore, type SentEvent } from './delivery/delivery.store.js';
export {
  DELIVERY_STATUSES,
  type EndpointRef,
  type DeliveryStatus,
  type NewDelivery,
  type EventPeriod,
  eventDelivery,
} from './delivery/delivery.js';
export {
  DeletedWebhookEndpointView,
  EndpointView,
  endpointView,
  type ShownSecrets,
} from './endpoints/endpoint.view.js';
export { endpointColumns } from './endpoints/endpoint.entity.js';
export {
  EndpointDescriptionField,
  EndpointUrlField,
  EventTypesField,
  SignedField,
} from './endpoints/endpoint.dto.js';
export { WebhookFanOut, type WebhookEvent } from './endpoints/webhook-fan-out.js';
export type {
  Endpoint,
  EndpointChange,
  EndpointOwner,
  EndpointScope,
  EndpointWarning,
} from './endpoints/endpoint.js';
export type {
  EndpointChanged,
  WebhookHooks,
  WebhookProduct,
  WebhookRoutes,
} from './endpoints/webhook-product.js';
export { DeliveryHistory } from './history.service.js';
export { ListDeliveriesQuery, ReplayDto } from './delivery.dto.js';
export { WebhookDeliveryView, WebhookReplayView } from './delivery.view.js';
export { webhookControllers, webhookProviders } from './webhooks.providers.js';
