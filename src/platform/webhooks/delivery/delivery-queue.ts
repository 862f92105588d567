import { Inject, Injectable } from '@nestjs/common';
import { secondsAfter } from '../../clock/index.js';
import { Semaphore } from '../../concurrency/index.js';
import type { Id } from '../../ids/index.js';
import { Dispatchers, type Dispatcher, type LeasedWork } from '../../jobs/index.js';
import { DeliveryTargets } from '../endpoints/delivery-targets.js';
import { WEBHOOK_PRODUCT, type WebhookProduct } from '../endpoints/webhook-product.js';
import { DeliverySender } from './delivery-sender.js';
import type { ClaimedDelivery, DeliveryTarget, EndpointRef, Outcome } from './delivery.js';
import { DueDeliveryStore } from './due-delivery.store.js';

const START = 8;
const MAX = 32;

/**
 * An endpoint's concurrent deliveries: one more after each success, half after each strain. A
 * hanging endpoint soon holds one connection; recovery is quick.
 */
export class AdaptiveLimit {
  #current = START;

  get current(): number {
    return this.#current;
  }

  /** Whether the endpoint has its default limit, so nothing is worth remembering. */
  get isUsual(): boolean {
    return this.#current >= START;
  }

  note(isOverloaded: boolean): void {
    this.#current = isOverloaded
      ? Math.max(1, this.#current >> 1)
      : Math.min(MAX, this.#current + 1);
  }
}

// In one process, for all endpoints of a product.
const MAX_UNDER_WAY = 256;
const LEASE_SECONDS = 60;
// A call of 15 s must end well within the lease.
const START_WITHIN_SECONDS = 20;
// Claims ahead, so that sending does not wait for the database.
const CLAIM_AHEAD = 8;

/** The deliveries of a product, with a worker for each endpoint. */
@Injectable()
export class DeliveryQueue {
  readonly #dispatcher: Dispatcher<EndpointRef, ClaimedDelivery, Outcome>;
  readonly #limits = new Map<string, AdaptiveLimit>();
  // Hanging receivers delay only those of their own tenant.
  readonly #semaphore = new Semaphore<Id>(MAX_UNDER_WAY, { leavesRoom: true });

  constructor(
    private readonly due: DueDeliveryStore,
    private readonly targets: DeliveryTargets,
    private readonly sender: DeliverySender,
    dispatchers: Dispatchers,
    @Inject(WEBHOOK_PRODUCT) product: WebhookProduct,
  ) {
    this.#dispatcher = dispatchers.open({
      task: product.tasks.deliver,
      look: (now) => this.due.dueEndpoints(now),
      assign: (at) => [{ key: nameOf(at), work: (cutOff) => this.#workOf(at, cutOff) }],
    });
  }

  /** New work: call this after its transaction's commit. */
  offer(endpoints: readonly EndpointRef[]): void {
    this.#dispatcher.offer(endpoints);
  }

  /**
   * Stops sending this process's deliveries to an endpoint; call it after the commit that ended it.
   */
  halt(at: EndpointRef): void {
    this.#dispatcher.halt(nameOf(at));
  }

  /** Sends until nothing is due or running; returns the number of attempts. */
  run(): Promise<number> {
    return this.#dispatcher.run();
  }

  #workOf(at: EndpointRef, cutOff: AbortSignal): LeasedWork<ClaimedDelivery, Outcome> {
    const { due, targets } = this;
    const limit = this.#limits.get(nameOf(at)) ?? new AdaptiveLimit();
    let target: DeliveryTarget | null = null;
    return {
      startWithinSeconds: START_WITHIN_SECONDS,
      isNewestFirst: true,
      about: { subject: at.endpoint },
      get concurrency() {
        return limit.current;
      },
      get claimBelow() {
        return (limit.current * CLAIM_AHEAD) / 2;
      },
      acquire: () => this.#semaphore.acquire(at.tenant),
      claim: async (now) => {
        const count = limit.current * CLAIM_AHEAD;
        const [claimed, found] = await Promise.all([
          due.claim(at, now, secondsAfter(now, LEASE_SECONDS), count),
          targets.find(at, now),
        ]);
        target = found;
        return { claimed, mayHaveMore: target !== null && claimed.length >= count };
      },
      attempt: async (delivery) => {
        const sent = target && (await this.sender.send({ at, target, delivery, signal: cutOff }));
        if (!sent) return null;
        this.#note(at, limit, sent.isOverloaded);
        if (sent.isGone) this.halt(at);
        return sent.outcome;
      },
      record: (outcomes) => due.record(at, outcomes),
      release: (unsent) => due.release(at, unsent),
    };
  }

  /** A limit is worth remembering only while it is unusual. */
  #note(at: EndpointRef, limit: AdaptiveLimit, isOverloaded: boolean): void {
    limit.note(isOverloaded);
    if (limit.isUsual) this.#limits.delete(nameOf(at));
    else this.#limits.set(nameOf(at), limit);
  }
}

function nameOf({ tenant, endpoint }: EndpointRef): string {
  return `${tenant}/${endpoint}`;
}
