import { Inject, Injectable } from '@nestjs/common';
import { Clock, secondsAfter } from '../../clock/index.js';
import { Settings } from '../../config/index.js';
import { inBatches, TaskRunner, type BackgroundTask } from '../../jobs/index.js';
import { DeliveryStore } from '../delivery/delivery.store.js';
import type { EndpointRef } from '../delivery/delivery.js';
import { EndpointStore } from './endpoint.store.js';
import { WEBHOOK_PRODUCT, type WebhookProduct } from './webhook-product.js';

const BATCH = 1_000;
const DAY_SECONDS = 86_400;
/** It reads every endpoint: too expensive for every second. */
const EVERY_SECONDS = 600;

/** Deletes old ended deliveries and the data of deleted endpoints, a little at a time. */
@Injectable()
export class ClearingTask implements BackgroundTask {
  constructor(
    private readonly endpoints: EndpointStore,
    private readonly deliveries: DeliveryStore,
    private readonly clock: Clock,
    private readonly settings: Settings,
    runner: TaskRunner,
    @Inject(WEBHOOK_PRODUCT) product: WebhookProduct,
  ) {
    const run = () => this.run();
    runner.add({ name: product.tasks.clear, everySeconds: EVERY_SECONDS, run });
  }

  /** Returns the number of removed deliveries. */
  async run(): Promise<number> {
    const now = this.clock.now();
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
