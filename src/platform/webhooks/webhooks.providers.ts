import type { Provider, Type } from '@nestjs/common';
import { DeliveryQueue } from './delivery/delivery-queue.js';
import { DeliverySender } from './delivery/delivery-sender.js';
import { DeliveryStore } from './delivery/delivery.store.js';
import { DueDeliveryStore } from './delivery/due-delivery.store.js';
import { Outbox } from './delivery/outbox.service.js';
import { ClearingTask } from './endpoints/clearing.task.js';
import { DeliveryTargets } from './endpoints/delivery-targets.js';
import { endpointsController } from './endpoints/endpoints.controller.js';
import { EndpointsService } from './endpoints/endpoints.service.js';
import { EndpointStore } from './endpoints/endpoint.store.js';
import {
  WEBHOOK_HOOKS,
  WEBHOOK_PRODUCT,
  type WebhookHooks,
  type WebhookProduct,
  type WebhookRoutes,
} from './endpoints/webhook-product.js';
import { WebhookFanOut } from './endpoints/webhook-fan-out.js';
import { doctorController } from './doctor.controller.js';
import { EndpointDoctor } from './endpoint-doctor.service.js';
import { DeliveryHistory } from './history.service.js';
import { historyController } from './history.controller.js';

/** The controllers of a product's webhooks, for one kind of caller. */
export function webhookControllers(routes: WebhookRoutes): Type[] {
  return [endpointsController(routes), historyController(routes), doctorController(routes)];
}

/**
 * The webhooks of one product: `WebhookFanOut` queues events and `DeliveryQueue` sends them.
 * The module also provides `hooks`.
 */
export function webhookProviders(product: WebhookProduct, hooks: Type<WebhookHooks>): Provider[] {
  return [
    { provide: WEBHOOK_PRODUCT, useValue: product },
    { provide: WEBHOOK_HOOKS, useExisting: hooks },
    DeliveryStore,
    DueDeliveryStore,
    EndpointStore,
    DeliveryTargets,
    DeliverySender,
    DeliveryQueue,
    Outbox,
    EndpointsService,
    WebhookFanOut,
    DeliveryHistory,
    ClearingTask,
    EndpointDoctor,
  ];
}
