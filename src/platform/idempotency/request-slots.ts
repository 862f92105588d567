import { Injectable } from '@nestjs/common';
import { Settings } from '../config/index.js';
import { serviceUnavailable } from '../errors/index.js';

export type Product = 'verification' | 'gateway';

/** More than this waiting is an outage elsewhere: better to say so at once than to answer late. */
const MOST_WAITING = 500;

/**
 * The connections that idempotent requests may hold while they run: a third of the pool for each product, in the whole
 * process. They are apart because a request of the gateway calls the verification service, which may be this very process:
 * waiting for a slot that its own call needs, it would wait for ever.
 */
@Injectable()
export class RequestSlots {
  readonly #lines: Record<Product, Line>;

  constructor(settings: Settings) {
    const size = Math.max(1, Math.floor(settings.databasePoolSize / 3));
    this.#lines = { verification: new Line(size), gateway: new Line(size) };
  }

  /** Runs `work` when its turn comes, first come, first served. Throws `service_unavailable` where too many wait. */
  hold<T>(product: Product, work: () => Promise<T>): Promise<T> {
    return this.#lines[product].hold(work);
  }
}

class Line {
  readonly #waiting: (() => void)[] = [];

  constructor(private free: number) {}

  async hold<T>(work: () => Promise<T>): Promise<T> {
    if (this.#waiting.length >= MOST_WAITING) {
      throw serviceUnavailable({ headers: { 'retry-after': '2' } });
    }
    if (this.free > 0) this.free -= 1;
    else await new Promise<void>((turn) => this.#waiting.push(turn));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.free += 1;
    }
  }
}
