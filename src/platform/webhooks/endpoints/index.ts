export { EndpointClearing } from './endpoint-clearing.js';
export type { OpenEndpoint } from './endpoint-secrets.js';
export { EndpointTargets } from './endpoint-targets.js';
export {
  EndpointDescriptionField,
  EndpointUrlField,
  EventTypesField,
  SignedField,
} from './endpoint.dto.js';
export { endpointColumns } from './endpoint.entity.js';
export {
  type Endpoint,
  ENDPOINT_STATUSES,
  type EndpointChange,
  type EndpointOwner,
  type EndpointScope,
  ownerOf,
  refOf,
} from './endpoint.js';
export {
  webhookDeliveryNotFound,
  webhookEndpointDisabled,
  webhookEndpointNotFound,
} from './endpoint.problems.js';
export { EndpointStore } from './endpoint.store.js';
export {
  DeletedWebhookEndpointView,
  EndpointView,
  endpointView,
  type ShownSecrets,
} from './endpoint.view.js';
export { endpointsController } from './endpoints.controller.js';
export { EndpointsService } from './endpoints.service.js';
export { type WebhookEvent, WebhookFanOut } from './webhook-fan-out.js';
export {
  WEBHOOK_HOOKS,
  WEBHOOK_PRODUCT,
  type WebhookHooks,
  type WebhookProduct,
  type WebhookRoutes,
} from './webhook-product.js';
