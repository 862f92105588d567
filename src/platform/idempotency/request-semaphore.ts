import { Injectable } from '@nestjs/common';
import { Semaphore } from '../concurrency/index.js';
import { Settings } from '../config/index.js';
import { serviceUnavailable } from '../errors/index.js';
import type { Id } from '../ids/index.js';

/** A tenant with more waiting requests is flooding: it is refused at once. */
const MAX_WAITING = 100;

/**
 * Bounds this process's concurrent idempotent requests. Each holds a connection; together they may
 * hold half of the pool.
 */
@Injectable()
export class RequestSemaphore {
  readonly #semaphore: Semaphore<Id>;

  constructor(settings: Settings) {
    this.#semaphore = new Semaphore(Math.max(1, Math.floor(settings.databasePoolSize / 2)));
  }

  /**
   * Runs `work` when its turn comes. Throws `service_unavailable` when too many requests of the
   * tenant wait.
   */
  async run<T>(tenant: Id, work: () => Promise<T>): Promise<T> {
    if (this.#semaphore.countWaiting(tenant) >= MAX_WAITING)
      throw serviceUnavailable({ headers: { 'retry-after': '2' } });
    return this.#semaphore.run(tenant, work);
  }
}
