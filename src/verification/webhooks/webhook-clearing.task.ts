import { Injectable } from '@nestjs/common';
import { Clock, secondsAfter } from '../../platform/clock/index.js';
import { Settings } from '../../platform/config/index.js';
import type { Id } from '../../platform/ids/index.js';
import { Task } from '../../platform/jobs/index.js';
import { DeliveryStore } from '../../platform/outbox/index.js';
import { WebhookEndpointStore } from './webhook-endpoint.store.js';

const BATCH = 1_000;
const PAUSE_MS = 600_000;
const DAY_SECONDS = 86_400;

/** Clears away ended deliveries past their time, and everything of deleted endpoints, a little at a time. */
@Injectable()
@Task('clear-webhooks')
export class WebhookClearingTask {
  #nextAt = 0;

  constructor(
    private readonly endpoints: WebhookEndpointStore,
    private readonly deliveries: DeliveryStore,
    private readonly clock: Clock,
    private readonly settings: Settings,
  ) {}

  /** How many deliveries it removed. */
  async run(): Promise<number> {
    const now = this.clock.now();
    // It looks at every endpoint: far too much for every second.
    if (now.getTime() < this.#nextAt) return 0;
    this.#nextAt = now.getTime() + PAUSE_MS;
    const old = secondsAfter(now, -this.settings.webhookRetentionDays * DAY_SECONDS);
    let removed = 0;
    for (const { isDeleted, ...at } of await this.endpoints.listForClearing()) {
      removed += isDeleted ? await this.#clear(at, now) : await this.#purge(at, old, false);
    }
    return removed;
  }

  async #clear(at: { tenant: Id<'org'>; endpoint: Id<'whe'> }, now: Date): Promise<number> {
    const removed = await this.#purge(at, secondsAfter(now, DAY_SECONDS), true);
    await this.endpoints.clear(at.tenant, at.endpoint);
    return removed;
  }

  async #purge(
    at: { tenant: Id<'org'>; endpoint: Id<'whe'> },
    before: Date,
    pendingToo: boolean,
  ): Promise<number> {
    let removed = 0;
    for (let batch = BATCH; batch === BATCH; removed += batch) {
      batch = await this.deliveries.purge(at, { before, pendingToo, limit: BATCH });
    }
    return removed;
  }
}
