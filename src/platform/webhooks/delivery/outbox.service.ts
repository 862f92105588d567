import { Injectable } from '@nestjs/common';
import { Clock } from '../../clock/index.js';
import { Database, renewTimeBudget, type Transaction } from '../../database/index.js';
import type { Id } from '../../ids/index.js';
import { rateLimited } from '../../limits/index.js';
import { DeliveryStore } from './delivery.store.js';
import { DeliveryQueue } from './delivery-queue.js';
import type { EndpointRef, NewDelivery, EventPeriod } from './delivery.js';

// One statement and one time budget each: the endpoint's other work goes on between two.
const REPLAY_BATCH = 1_000;

/** Queues the deliveries of a product. They are sent as soon as their transaction is committed. */
@Injectable()
export class Outbox {
  readonly #replaying = new Set<Id>();

  constructor(
    private readonly database: Database,
    private readonly deliveries: DeliveryStore,
    private readonly queue: DeliveryQueue,
    private readonly clock: Clock,
  ) {}

  /** Queues deliveries in their change's transaction. An endpoint gets no event twice. */
  async add(tenant: Id, deliveries: readonly NewDelivery[], tx: Transaction): Promise<void> {
    await this.deliveries.enqueue(tenant, deliveries, this.clock.now(), tx);
    const endpoints = new Set(deliveries.map(({ endpoint }) => endpoint));
    tx.afterCommit(() => {
      this.queue.offer([...endpoints].map((endpoint) => ({ tenant, endpoint })));
    });
  }

  /** Queues one delivery with a single attempt: a test. */
  async addTest(at: EndpointRef, delivery: NewDelivery): Promise<Id<'whd'>> {
    const id = await this.deliveries.insertSingle(at, delivery, this.clock.now());
    this.#offer(at);
    return id;
  }

  /** Queues these deliveries again, in any state; returns how many of them exist. */
  async replay(at: EndpointRef, ids: readonly Id<'whd'>[]): Promise<number> {
    const replayed = await this.deliveries.replay(at, ids, this.clock.now());
    this.#offer(at);
    return replayed;
  }

  /** Queues the failed deliveries of events since then again; returns their number. */
  replayFailed(at: EndpointRef, since: Date, gone: AbortSignal): Promise<number> {
    return this.#inTurn(at, async () => {
      let replayed = 0;
      for (let batch = REPLAY_BATCH; batch === REPLAY_BATCH && goesOn(gone); replayed += batch) {
        const now = this.clock.now();
        batch = await this.deliveries.replayFailed(at, { now, since, limit: REPLAY_BATCH });
      }
      return replayed;
    });
  }

  /** Queues a period's deliveries of some event types again; returns their number. */
  replayCreated(
    at: EndpointRef,
    period: EventPeriod & { types: readonly string[] },
    gone: AbortSignal,
  ): Promise<number> {
    return this.#inTurn(at, async () => {
      let replayed = 0;
      let afterId: string | null = null;
      do {
        const wanted = { ...period, afterId };
        const now = this.clock.now();
        const ids = await this.deliveries.replayCreated(at, wanted, now, REPLAY_BATCH);
        replayed += ids.length;
        // As text they have the same order as in the database.
        afterId = ids.length === REPLAY_BATCH ? (ids.sort().at(-1) ?? null) : null;
      } while (afterId !== null && goesOn(gone));
      return replayed;
    });
  }

  /**
   * Queues events again, and for the first time when the endpoint never had them; returns their
   * number.
   */
  replayEvents(
    at: EndpointRef,
    batches: AsyncIterable<NewDelivery[]>,
    gone: AbortSignal,
  ): Promise<number> {
    return this.#inTurn(at, async () => {
      let replayed = 0;
      for await (const batch of batches) {
        if (!goesOn(gone)) break;
        replayed += await this.deliveries.enqueueAgain(at.tenant, batch, this.clock.now());
      }
      return replayed;
    });
  }

  /**
   * Runs one replay of a tenant at a time: each takes minutes, and several would take the
   * connections of everybody. Throws `rate_limited` for the next one.
   */
  async #inTurn(at: EndpointRef, work: () => Promise<number>): Promise<number> {
    const { tenant } = at;
    if (this.#replaying.has(tenant)) {
      const detail = 'Another replay of yours still runs';
      throw rateLimited({ detail, headers: { 'retry-after': '5' } });
    }
    this.#replaying.add(tenant);
    try {
      return await work();
    } finally {
      this.#replaying.delete(tenant);
      this.#offer(at);
    }
  }

  #offer(at: EndpointRef): void {
    this.database.afterCommit(() => {
      this.queue.offer([at]);
    });
  }
}

/** Whether a replay does its next part. Nobody waits for it once its caller has left. */
function goesOn(gone: AbortSignal): boolean {
  renewTimeBudget();
  return !gone.aborted;
}
