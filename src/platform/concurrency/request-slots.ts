import { Injectable } from '@nestjs/common';
import { Settings } from '../config/index.js';
import { serviceUnavailable } from '../errors/index.js';
import type { Id } from '../ids/index.js';

/** More of one tenant waiting is a flood: better to say so at once than to answer late. */
const MOST_WAITING = 100;

/**
 * The connections that idempotent requests may hold while they run: half of the pool, in the whole process. Nobody calls
 * another service while holding one. Tenants that wait are served in turn, however many requests each of them has.
 */
@Injectable()
export class RequestSlots {
  #free: number;
  /** By tenant, in the order in which they are served. */
  readonly #waiting = new Map<Id, (() => void)[]>();

  constructor(settings: Settings) {
    this.#free = Math.max(1, Math.floor(settings.databasePoolSize / 2));
  }

  /** Runs `work` when its turn comes. Throws `service_unavailable` where too many of the tenant wait. */
  async hold<T>(tenant: Id, work: () => Promise<T>): Promise<T> {
    await this.#turn(tenant);
    try {
      return await work();
    } finally {
      this.#passOn();
    }
  }

  async #turn(tenant: Id): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1;
      return;
    }
    const line = this.#waiting.get(tenant) ?? [];
    if (line.length >= MOST_WAITING) throw serviceUnavailable({ headers: { 'retry-after': '2' } });
    this.#waiting.set(tenant, line);
    await new Promise<void>((turn) => line.push(turn));
  }

  #passOn(): void {
    const [next] = this.#waiting;
    if (!next) {
      this.#free += 1;
      return;
    }
    const [tenant, line] = next;
    const turn = line.shift();
    this.#waiting.delete(tenant);
    if (line.length > 0) this.#waiting.set(tenant, line);
    turn?.();
  }
}
