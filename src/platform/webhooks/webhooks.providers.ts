import { type Provider, type Type, Injectable, Inject } from '@nestjs/common';
import { Clock } from '../clock/index.js';
import { Settings } from '../config/index.js';
import { Wakeups, Task, type BackgroundTask } from '../jobs/index.js';
import { Log } from '../logging/index.js';
import { DeliverySender } from './delivery/delivery-sender.js';
import { DeliveryStore } from './delivery/delivery.store.js';
import { Dispatcher } from './delivery/dispatcher.js';
import { DueDeliveryStore } from './delivery/due-delivery.store.js';
import { Outbox } from './delivery/outbox.service.js';
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
 * The webhooks of one product: `WebhookFanOut` queues events and `Dispatcher` sends them. The
 * module also provides `hooks`, a `deliveryTask` and a `clearingTask`.
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
    {
      provide: Dispatcher,
      inject: [DueDeliveryStore, DeliveryTargets, DeliverySender, Clock, Log, Wakeups, Settings],
      useFactory: (...given: DispatcherDependencies) => {
        const [due, targets, sender, clock, log, wakeups, settings] = given;
        return new Dispatcher({ due, targets, sender, clock, log }, wakeups, {
          task: product.tasks.deliver,
          // A little less than the pause between two runs, so that every run looks.
          lookIntervalMs: settings.sweepIntervalMs * 0.9,
          // The remaining time is for returning unsent deliveries to the queue.
          drainTimeoutMs: settings.drainTimeoutMs * 0.8,
        });
      },
    },
    Outbox,
    EndpointsService,
    WebhookFanOut,
    DeliveryHistory,
    EndpointDoctor,
  ];
}

type DispatcherDependencies = [
  DueDeliveryStore,
  DeliveryTargets,
  DeliverySender,
  Clock,
  Log,
  Wakeups,
  Settings,
];

/** The background task that sends due deliveries. Its name comes from the product's declaration. */
export function deliveryTask(name: string): Type<BackgroundTask> {
  @Injectable()
  class DeliveryTask implements BackgroundTask {
    constructor(@Inject(Dispatcher) private readonly dispatcher: Dispatcher) {}

    /** Returns the number of attempts. */
    @Task(name)
    run(signal?: AbortSignal): Promise<number> {
      return this.dispatcher.run(signal);
    }
  }
  return DeliveryTask;
}
