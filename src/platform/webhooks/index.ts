export {
  attemptEntity,
  deliveryEntity,
  DeliveryStore,
  DELIVERY_STATUSES,
  eventDelivery,
  type EndpointRef,
  type DeliveryStatus,
  type NewDelivery,
  type EventPeriod,
  type SentEvent,
} from './delivery/index.js';
export {
  DeletedWebhookEndpointView,
  endpointColumns,
  EndpointDescriptionField,
  EndpointUrlField,
  EndpointView,
  endpointView,
  EventTypesField,
  SignedField,
  WebhookFanOut,
  type Endpoint,
  type EndpointChange,
  type EndpointOwner,
  type EndpointScope,
  type ShownSecrets,
  type WebhookEvent,
  type WebhookHooks,
  type WebhookProduct,
  type WebhookRoutes,
} from './endpoints/index.js';
export {
  DeliveryHistory,
  ListDeliveriesQuery,
  ReplayDto,
  WebhookDeliveryView,
  WebhookReplayView,
} from './history/index.js';
export { clearingTask, deliveryTask } from './webhook-tasks.js';
export { webhookControllers, webhookProviders } from './webhooks.providers.js';
