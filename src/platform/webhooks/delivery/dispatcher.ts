import type { Wakeups } from '../../jobs/index.js';
import { outsideRequests } from '../../logging/index.js';
import { EndpointWorker, type DeliveryParts, AdaptiveLimit } from './endpoint-worker.js';
import type { EndpointRef } from './delivery.js';
import { Semaphore } from '../../concurrency/index.js';
import type { Id } from '../../ids/index.js';

// In one process, for all endpoints of a product.
const MAX_UNDER_WAY = 256;
const LOOK_AGAIN_MS = 1_000;

export interface DispatcherOptions {
  /** The background task that calls `run`. */
  task: string;
  /** Minimum interval between searches for due work. */
  lookIntervalMs: number;
  /** The time limit for running calls when the process stops. */
  drainTimeoutMs: number;
}

/**
 * Sends due deliveries with a worker per endpoint, so none delays another. This process offers its
 * own new work; other work is looked for.
 */
export class Dispatcher {
  readonly #workers = new Map<string, EndpointWorker>();
  readonly #limits = new Map<string, AdaptiveLimit>();
  // Hanging receivers delay only those of their own tenant.
  readonly #semaphore = new Semaphore<Id>(MAX_UNDER_WAY, { leavesRoom: true });
  readonly #cutOff = new AbortController();
  #offered: EndpointRef[] = [];
  #lookedAt = Number.NEGATIVE_INFINITY;
  #sent = 0;

  constructor(
    private readonly parts: DeliveryParts,
    private readonly wakeups: Wakeups,
    private readonly options: DispatcherOptions,
  ) {}

  /** New work: call this after its transaction's commit. */
  offer(endpoints: readonly EndpointRef[]): void {
    this.#offered.push(...endpoints);
    this.wakeups.call(this.options.task);
  }

  /** Sends until nothing is due or running; returns the number of attempts. */
  async run(signal = new AbortController().signal): Promise<number> {
    const before = this.#sent;
    for (;;) {
      if (!signal.aborted) await this.#startWorkers();
      if (this.#workers.size === 0) break;
      if (signal.aborted) await this.#drain();
      else await this.wakeups.wait(this.options.task, LOOK_AGAIN_MS, signal);
    }
    return this.#sent - before;
  }

  /**
   * Stops sending this process's deliveries to an endpoint; call it after the commit that ended it.
   */
  halt({ tenant, endpoint }: EndpointRef): void {
    // The worker's later writes do not belong to the request that halts it.
    outsideRequests(() => this.#workers.get(`${tenant}/${endpoint}`)?.stop());
  }

  async #startWorkers(): Promise<void> {
    const offered = this.#offered;
    this.#offered = [];
    for (const each of offered) this.#workerOf(each).offer();
    const now = performance.now();
    if (now - this.#lookedAt < this.options.lookIntervalMs) return;
    this.#lookedAt = now;
    for (const each of await this.parts.due.dueEndpoints(this.parts.clock.now())) {
      this.#workerOf(each).offer();
    }
  }

  #workerOf(at: EndpointRef): EndpointWorker {
    const name = `${at.tenant}/${at.endpoint}`;
    const known = this.#workers.get(name);
    if (known) return known;
    const limit = this.#limits.get(name) ?? new AdaptiveLimit();
    const worker = new EndpointWorker(this.parts, {
      at,
      limit,
      semaphore: this.#semaphore,
      cutOff: this.#cutOff.signal,
      onRest: () => {
        this.#workers.delete(name);
        this.#sent += worker.sent;
        if (limit.isUsual) this.#limits.delete(name);
        else this.#limits.set(name, limit);
        this.wakeups.call(this.options.task);
      },
    });
    this.#workers.set(name, worker);
    return worker;
  }

  /** Finishes running calls within the time limit, and gives the rest back. */
  async #drain(): Promise<void> {
    const cutOff = setTimeout(() => {
      this.#cutOff.abort();
    }, this.options.drainTimeoutMs);
    for (const worker of this.#workers.values()) worker.stop();
    const never = new AbortController().signal;
    while (this.#workers.size > 0) {
      await this.wakeups.wait(this.options.task, LOOK_AGAIN_MS, never);
    }
    clearTimeout(cutOff);
  }
}
