import { Injectable, type Type } from '@nestjs/common';
import { Clock, secondsAfter } from '../../clock/index.js';
import { Settings } from '../../config/index.js';
import { inBatches, Task, type BackgroundTask } from '../../jobs/index.js';
import { DeliveryStore } from '../delivery/delivery.store.js';
import type { EndpointRef } from '../delivery/delivery.js';
import { EndpointStore } from './endpoint.store.js';

const BATCH = 1_000;
const PAUSE_MS = 600_000;
const DAY_SECONDS = 86_400;

/** The background task that deletes old ended deliveries and the data of deleted endpoints, a little at a time. */
export function clearingTask(name: string): Type<BackgroundTask> {
  @Injectable()
  class ClearingTask implements BackgroundTask {
    #nextAt = 0;

    constructor(
      private readonly endpoints: EndpointStore,
      private readonly deliveries: DeliveryStore,
      private readonly clock: Clock,
      private readonly settings: Settings,
    ) {}

    /** Returns the number of removed deliveries. */
    @Task(name)
    async run(): Promise<number> {
      const now = this.clock.now();
      // It reads every endpoint: too expensive for every second.
      if (now.getTime() < this.#nextAt) return 0;
      this.#nextAt = now.getTime() + PAUSE_MS;
      const old = secondsAfter(now, -this.settings.webhookRetentionDays * DAY_SECONDS);
      let removed = 0;
      for (const { isDeleted, ...at } of await this.endpoints.listForClearing()) {
        removed += isDeleted ? await this.#clear(at, now) : await this.#purge(at, old, false);
      }
      return removed;
    }

    async #clear(at: EndpointRef, now: Date): Promise<number> {
      const removed = await this.#purge(at, secondsAfter(now, DAY_SECONDS), true);
      await this.endpoints.clear(at);
      return removed;
    }

    #purge(at: EndpointRef, before: Date, pendingToo: boolean): Promise<number> {
      return inBatches(BATCH, (limit) => this.deliveries.purge(at, { before, pendingToo, limit }));
    }
  }
  return ClearingTask;
}
