import type { Provider, Type } from '@nestjs/common';
import { Clock } from '../clock/index.js';
import { Settings } from '../config/index.js';
import { Vault } from '../crypto/index.js';
import { Database } from '../database/index.js';
import { OutboundHttp } from '../http/index.js';
import { Wakeups } from '../jobs/index.js';
import { Log } from '../logging/index.js';
import { DeliverySender } from './delivery-sender.js';
import { DeliveryStore } from './delivery.store.js';
import { Dispatcher } from './dispatcher.js';
import { DueDeliveryStore } from './due-delivery.store.js';
import { EndpointChanges } from './endpoint-changes.js';
import { EndpointClearing } from './endpoint-clearing.js';
import { EndpointDeliveries } from './endpoint-deliveries.js';
import { EndpointTargets } from './endpoint-targets.js';
import type { EndpointAudit } from './endpoint.js';
import { EndpointStore } from './endpoint.store.js';
import type { OutboxPlace } from './outbox.js';
import { Outbox } from './outbox.service.js';

export interface OutboxOptions {
  place: OutboxPlace;
  /** The background task that calls the dispatcher. */
  task: string;
  /** Where changes of endpoints are written down. */
  audit: Type<EndpointAudit>;
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

/**
 * The outbox of one product: an `Outbox` to queue with, a `Dispatcher` that sends, and what the owner of an endpoint sees
 * and does. The module that takes them also provides `audit`, a task that calls `Dispatcher.run`, and one that calls
 * `EndpointClearing.run`.
 */
export function outboxProviders(options: OutboxOptions): Provider[] {
  return [...storeProviders(options), ...sendingProviders(options), ...OWNER_PROVIDERS];
}

function storeProviders({ place, audit }: OutboxOptions): Provider[] {
  return [
    {
      provide: DeliveryStore,
      inject: [Database],
      useFactory: (database: Database) => new DeliveryStore(database, place),
    },
    {
      provide: DueDeliveryStore,
      inject: [Database],
      useFactory: (database: Database) => new DueDeliveryStore(database, place),
    },
    {
      provide: EndpointStore,
      inject: [Database, audit, Vault],
      useFactory: (database: Database, records: EndpointAudit, vault: Vault) =>
        new EndpointStore(database, records, vault, place),
    },
  ];
}

function sendingProviders({ task }: OutboxOptions): Provider[] {
  return [
    {
      provide: EndpointTargets,
      inject: [EndpointStore, Clock, Log],
      useFactory: (store: EndpointStore, clock: Clock, log: Log) =>
        new EndpointTargets(store, clock, log),
    },
    {
      provide: DeliverySender,
      inject: [OutboundHttp, EndpointTargets, Clock],
      useFactory: (outbound: OutboundHttp, targets: EndpointTargets, clock: Clock) =>
        new DeliverySender(outbound, targets, clock),
    },
    {
      provide: Dispatcher,
      inject: [DueDeliveryStore, EndpointTargets, DeliverySender, Clock, Log, Wakeups, Settings],
      useFactory: (...given: DispatcherDependencies) => {
        const [due, targets, sender, clock, log, wakeups, settings] = given;
        return new Dispatcher({ due, targets, sender, clock, log }, wakeups, {
          task,
          // A little less than the pause between two runs, so that no run passes without a look.
          lookIntervalMs: settings.sweepIntervalMs * 0.9,
          // The rest of the time is for giving back what was cut off, before the process is ended.
          drainTimeoutMs: settings.drainTimeoutMs * 0.8,
        });
      },
    },
    {
      provide: Outbox,
      inject: [DeliveryStore, Dispatcher, Clock],
      useFactory: (deliveries: DeliveryStore, dispatcher: Dispatcher, clock: Clock) =>
        new Outbox(deliveries, dispatcher, clock),
    },
  ];
}

const OWNER_PROVIDERS: Provider[] = [
  {
    provide: EndpointChanges,
    inject: [EndpointStore, Dispatcher, OutboundHttp, Clock],
    useFactory: (
      store: EndpointStore,
      dispatcher: Dispatcher,
      outbound: OutboundHttp,
      clock: Clock,
    ) => new EndpointChanges(store, dispatcher, outbound, clock),
  },
  {
    provide: EndpointDeliveries,
    inject: [EndpointStore, DeliveryStore, Outbox, Clock],
    useFactory: (
      endpoints: EndpointStore,
      deliveries: DeliveryStore,
      outbox: Outbox,
      clock: Clock,
    ) => new EndpointDeliveries(endpoints, deliveries, outbox, clock),
  },
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
];
