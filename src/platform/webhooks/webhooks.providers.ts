import { type Provider, type Type, Injectable, Inject } from '@nestjs/common';
import { Clock } from '../clock/index.js';
import { Settings } from '../config/index.js';
import { Vault } from '../crypto/index.js';
import { Database } from '../database/index.js';
import { OutboundHttp } from '../http/index.js';
import { Wakeups, Task, type BackgroundTask } from '../jobs/index.js';
import { Log } from '../logging/index.js';
import { DeliverySender } from './delivery/delivery-sender.js';
import type { DeliveryTarget, DeliveryTargets, EndpointRef } from './delivery/delivery.js';
import { DeliveryStore } from './delivery/delivery.store.js';
import { Dispatcher } from './delivery/dispatcher.js';
import { DueDeliveryStore } from './delivery/due-delivery.store.js';
import { Outbox } from './delivery/outbox.service.js';
import { EndpointClearing } from './endpoints/endpoint-clearing.js';
import { signingSecretsAt } from './endpoints/endpoint-secrets.js';
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

/** The endpoints of a product, as the sender sees them. */
@Injectable()
class EndpointTargets implements DeliveryTargets {
  constructor(
    private readonly store: EndpointStore,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  async find(at: EndpointRef, now: Date): Promise<DeliveryTarget | null> {
    const [endpoint, open] = await Promise.all([this.store.find(at), this.store.openSecrets(at)]);
    if (endpoint?.status !== 'enabled' || !open) return null;
    const secrets = open.secrets(endpoint.sealedSecrets);
    return {
      url: endpoint.url,
      bearer: secrets.bearer,
      secrets: endpoint.signed ? signingSecretsAt(secrets, now) : [],
      sealAnswer: (claimId, answer) => open.sealAnswer(claimId, answer),
    };
  }

  async gone(at: EndpointRef, url: string): Promise<void> {
    const isOurs = await this.store.markGone(at, url, this.clock.now());
    if (!isOurs) return;
    const { tenant, endpoint: subject } = at;
    this.log.warn('webhook endpoint answered 410, disabled', { tenant, subject });
  }
}

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
    ...storeProviders(product),
    ...sendingProviders(product),
    {
      provide: EndpointClearing,
      inject: [EndpointStore, DeliveryStore, Clock, Settings],
      useFactory: (
        endpoints: EndpointStore,
        deliveries: DeliveryStore,
        clock: Clock,
        settings: Settings,
      ) => new EndpointClearing(endpoints, deliveries, clock, settings.webhookRetentionDays),
    },
    EndpointsService,
    WebhookFanOut,
    DeliveryHistory,
    EndpointDoctor,
  ];
}

function storeProviders({ tables }: WebhookProduct): Provider[] {
  return [
    {
      provide: DeliveryStore,
      inject: [Database],
      useFactory: (database: Database) => new DeliveryStore(database, tables),
    },
    {
      provide: DueDeliveryStore,
      inject: [Database],
      useFactory: (database: Database) => new DueDeliveryStore(database, tables),
    },
    {
      provide: EndpointStore,
      inject: [Database, WEBHOOK_HOOKS, Vault],
      useFactory: (database: Database, hooks: WebhookHooks, vault: Vault) =>
        new EndpointStore(database, hooks, vault, tables),
    },
  ];
}

type DispatcherDependencies = [
  DueDeliveryStore,
  EndpointTargets,
  DeliverySender,
  Clock,
  Log,
  Wakeups,
  Settings,
];

function sendingProviders({ tasks, tables }: WebhookProduct): Provider[] {
  return [
    EndpointTargets,
    {
      provide: DeliverySender,
      inject: [OutboundHttp, EndpointTargets, Clock],
      useFactory: (outbound: OutboundHttp, targets: EndpointTargets, clock: Clock) =>
        new DeliverySender(outbound, targets, clock, `${tables.tenants.schema}_webhooks`),
    },
    {
      provide: Dispatcher,
      inject: [DueDeliveryStore, EndpointTargets, DeliverySender, Clock, Log, Wakeups, Settings],
      useFactory: (...given: DispatcherDependencies) => {
        const [due, targets, sender, clock, log, wakeups, settings] = given;
        return new Dispatcher({ due, targets, sender, clock, log }, wakeups, {
          task: tasks.deliver,
          // A little less than the pause between two runs, so that every run looks.
          lookIntervalMs: settings.sweepIntervalMs * 0.9,
          // The remaining time is for returning unsent deliveries to the queue.
          drainTimeoutMs: settings.drainTimeoutMs * 0.8,
        });
      },
    },
    Outbox,
  ];
}

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

/** The background task that clears old deliveries and deleted endpoints. */
export function clearingTask(name: string): Type<BackgroundTask> {
  @Injectable()
  class ClearingTask implements BackgroundTask {
    constructor(@Inject(EndpointClearing) private readonly clearing: EndpointClearing) {}

    /** Returns the number of removed deliveries. */
    @Task(name)
    run(): Promise<number> {
      return this.clearing.run();
    }
  }
  return ClearingTask;
}
