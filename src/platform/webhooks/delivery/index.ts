export { attemptEntity, deliveryEntity } from './delivery.entity.js';
export { DeliverySender } from './delivery-sender.js';
export { sentHeaders, shownHeaders, signaturesOf } from './sent-headers.js';
export {
  type ClaimedDelivery,
  DELIVERY_STATUSES,
  type DeliveryStatus,
  type DeliveryTarget,
  type DeliveryTargets,
  type EndpointRef,
  type NewDelivery,
  type Outcome,
  type EventPeriod,
  type WebhookTables,
} from './delivery.js';
export { type Attempt, type Delivery, DeliveryStore, type SentEvent } from './delivery.store.js';
export { Dispatcher } from './dispatcher.js';
export { DueDeliveryStore } from './due-delivery.store.js';
export { eventDelivery, type DeliverableEvent } from './event-delivery.js';
export { Outbox } from './outbox.service.js';
