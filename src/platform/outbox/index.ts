export { ListDeliveriesQuery, ReplayDto } from './delivery.dto.js';
export { DeliveryStore, type Attempt, type Delivery } from './delivery.store.js';
export { WebhookDeliveryView, WebhookReplayView } from './delivery.view.js';
export { Dispatcher } from './dispatcher.js';
export { EndpointChanges } from './endpoint-changes.js';
export { EndpointClearing } from './endpoint-clearing.js';
export { EndpointDeliveries } from './endpoint-deliveries.js';
export { type OpenEndpoint, type SealedSecrets, type SigningSecrets } from './endpoint-secrets.js';
export {
  EndpointDescriptionField,
  EndpointUrlField,
  EventTypesField,
  RotateSecretDto,
} from './endpoint.dto.js';
export { refOf, type Endpoint, type EndpointAudit, type EndpointChange } from './endpoint.js';
export {
  webhookDeliveryNotFound,
  webhookEndpointDisabled,
  webhookEndpointLimitReached,
  webhookEndpointNotFound,
  webhookUrlRefused,
} from './endpoint.problems.js';
export { ENDPOINT_COLUMNS, EndpointStore } from './endpoint.store.js';
export {
  deletedEndpointView,
  DeletedWebhookEndpointView,
  EndpointView,
  endpointView,
  type ShownSecrets,
} from './endpoint.view.js';
export {
  type DeliveryStatus,
  type EndpointRef,
  type NewDelivery,
  type OutboxPlace,
} from './outbox.js';
export { eventDelivery } from './event-delivery.js';
export { outboxProviders, type OutboxOptions } from './outbox.providers.js';
export { Outbox } from './outbox.service.js';
export type { Stretch } from './replay-selection.js';
