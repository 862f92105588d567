import { Injectable } from '@nestjs/common';
import { Clock } from '../../clock/index.js';
import { renewTimeBudget, type Transaction } from '../../database/index.js';
import type { Id } from '../../ids/index.js';
import { DeliveryStore } from './delivery.store.js';
import { Dispatcher } from './dispatcher.js';
import type { EndpointRef, NewDelivery, Stretch } from './delivery.js';

// One statement and one time budget each: the endpoint's other work goes on between two.
const REPLAY_BATCH = 1_000;

/** Takes the deliveries of a product. They are sent as soon as the transaction that added them is committed. */
@Injectable()
export class Outbox {
  constructor(
    private readonly deliveries: DeliveryStore,
    private readonly dispatcher: Dispatcher,
    private readonly clock: Clock,
  ) {}

  /** Queues deliveries with the change they tell of. An event that an endpoint has had is not queued again. */
  async add(tenant: Id, deliveries: readonly NewDelivery[], tx: Transaction): Promise<void> {
    await this.deliveries.enqueue(tenant, deliveries, this.clock.now(), tx);
    const endpoints = new Set(deliveries.map(({ endpoint }) => endpoint));
    tx.afterCommit(() => {
      this.dispatcher.offer([...endpoints].map((endpoint) => ({ tenant, endpoint })));
    });
  }

  /** Queues one delivery that is tried once only: a test. */
  async addTest(at: EndpointRef, delivery: NewDelivery): Promise<Id<'whd'>> {
    const id = await this.deliveries.insertSingle(at, delivery, this.clock.now());
    this.#offer(at);
    return id;
  }

  /** Queues one delivery anew, whatever became of it; whether there is one. */
  async replay(at: EndpointRef, id: Id<'whd'>): Promise<boolean> {
    const isThere = await this.deliveries.replay(at, id, this.clock.now());
    this.#offer(at);
    return isThere;
  }

  /** Queues all failed deliveries anew; how many. */
  async replayFailed(at: EndpointRef): Promise<number> {
    let replayed = 0;
    for (let batch = REPLAY_BATCH; batch === REPLAY_BATCH; replayed += batch) {
      renewTimeBudget();
      batch = await this.deliveries.replayFailed(at, this.clock.now(), REPLAY_BATCH);
    }
    this.#offer(at);
    return replayed;
  }

  /** Queues anew what was queued in a stretch of time, of some event types; how many. */
  async replayCreated(
    at: EndpointRef,
    stretch: Stretch & { types: readonly string[] },
  ): Promise<number> {
    let replayed = 0;
    let afterId: string | null = null;
    do {
      renewTimeBudget();
      const ids = await this.deliveries.replayCreated(
        at,
        { ...stretch, afterId },
        this.clock.now(),
        REPLAY_BATCH,
      );
      replayed += ids.length;
      // As text they are in the order in which the database has them.
      afterId = ids.length === REPLAY_BATCH ? (ids.sort().at(-1) ?? null) : null;
    } while (afterId !== null);
    this.#offer(at);
    return replayed;
  }

  /** Queues events anew, and those that the endpoint never had for the first time; how many. */
  async replayEvents(at: EndpointRef, batches: AsyncIterable<NewDelivery[]>): Promise<number> {
    let replayed = 0;
    for await (const batch of batches) {
      renewTimeBudget();
      replayed += await this.deliveries.enqueueAgain(at.tenant, batch, this.clock.now());
    }
    this.#offer(at);
    return replayed;
  }

  #offer(at: EndpointRef): void {
    this.deliveries.afterCommit(() => {
      this.dispatcher.offer([at]);
    });
  }
}
