export { DeliveryStore, type Attempt, type Delivery } from './delivery.store.js';
export { Dispatcher } from './dispatcher.js';
export {
  EndpointSecrets,
  signingSecretsAt,
  type OpenEndpoint,
  type SealedSecrets,
  type SigningSecrets,
} from './endpoint-secrets.js';
export {
  DELIVERY_STATUSES,
  type DeliveryStatus,
  type DeliveryTarget,
  type DeliveryTargets,
  type EndpointRef,
  type NewDelivery,
  type OutboxPlace,
} from './outbox.js';
export { outboxProviders, type OutboxOptions } from './outbox.providers.js';
export { Outbox } from './outbox.service.js';
