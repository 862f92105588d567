import { Injectable } from '@nestjs/common';
import { Semaphore } from '../concurrency/index.js';
import { Settings } from '../config/index.js';
import { serviceUnavailable } from '../errors/index.js';
import type { Id } from '../ids/index.js';

/** A tenant with more waiting requests is flooding: it is told at once and not answered late. */
const MAX_WAITING = 100;

/**
 * Bounds the idempotent requests that run at once in this process. Each holds a connection while it runs; together they
 * may hold half of the pool.
 */
@Injectable()
export class RequestSemaphore {
  readonly #semaphore: Semaphore<Id>;

  constructor(settings: Settings) {
    this.#semaphore = new Semaphore(Math.max(1, Math.floor(settings.databasePoolSize / 2)));
  }

  /** Runs `work` when its turn comes. Throws `service_unavailable` where too many requests of the tenant wait. */
  async run<T>(tenant: Id, work: () => Promise<T>): Promise<T> {
    if (this.#semaphore.countWaiting(tenant) >= MAX_WAITING)
      throw serviceUnavailable({ headers: { 'retry-after': '2' } });
    return this.#semaphore.run(tenant, work);
  }
}
