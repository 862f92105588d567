import type { Provider, Type } from '@nestjs/common';
import { Clock } from '../clock/index.js';
import { Settings } from '../config/index.js';
import { Database } from '../database/index.js';
import { OutboundHttp } from '../http/index.js';
import { Wakeups } from '../jobs/index.js';
import { Log } from '../logging/index.js';
import { DeliverySender } from './delivery-sender.js';
import { DeliveryStore } from './delivery.store.js';
import { Dispatcher } from './dispatcher.js';
import { DueDeliveryStore } from './due-delivery.store.js';
import type { DeliveryTargets, OutboxPlace } from './outbox.js';
import { Outbox } from './outbox.service.js';

export interface OutboxOptions {
  place: OutboxPlace;
  /** The background task that calls the dispatcher. */
  task: string;
  targets: Type<DeliveryTargets>;
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

/**
 * The outbox of one product: an `Outbox` to queue with, a `Dispatcher` that sends, a `DeliveryStore` to look at. The module that takes them
 * also provides `targets` and a task that calls `Dispatcher.run`.
 */
export function outboxProviders({ place, task, targets }: OutboxOptions): Provider[] {
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
      provide: DeliverySender,
      inject: [OutboundHttp, targets, Clock],
      useFactory: (outbound: OutboundHttp, to: DeliveryTargets, clock: Clock) =>
        new DeliverySender(outbound, to, clock),
    },
    {
      provide: Dispatcher,
      inject: [DueDeliveryStore, targets, DeliverySender, Clock, Log, Wakeups, Settings],
      useFactory: (...given: DispatcherDependencies) => {
        const [due, to, sender, clock, log, wakeups, settings] = given;
        return new Dispatcher({ due, targets: to, sender, clock, log }, wakeups, {
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
