import { Injectable } from '@nestjs/common';
import type { Id } from '../../platform/ids/index.js';
import { eachOf, inBatches, Task } from '../../platform/jobs/index.js';
import { EventStore, NUMBER_EVENTS } from './event.store.js';

const BATCH = 1_000;
/**
 * Numbered events stay in the index until a vacuum. Reading from this time on skips most of them.
 */
const RECENT_MS = 5_000;

/** Gives committed events their numbers, one tenant at a time. */
@Injectable()
export class EventNumberingTask {
  constructor(private readonly store: EventStore) {}

  /**
   * Returns the number of numbered events. With `called`, it takes recent events only: older ids,
   * from slow transactions or clocks, wait for a full run.
   */
  @Task(NUMBER_EVENTS)
  async run(_signal?: AbortSignal, called?: readonly Id<'org'>[]): Promise<number> {
    if (called) return eachOf(called, (tenant) => this.#number(tenant, recently()));
    return eachOf(await this.store.tenantsWithUnnumbered(), (tenant) => this.#number(tenant));
  }

  /** Numbers all of one tenant: a reader need not wait for the next run. */
  runFor(organizationId: Id<'org'>): Promise<number> {
    return this.#number(organizationId);
  }

  #number(organizationId: Id<'org'>, since?: Date): Promise<number> {
    return inBatches(BATCH, (size) => this.store.numberSome(organizationId, size, since));
  }
}

/** By the clock that ids use. */
function recently(): Date {
  return new Date(Date.now() - RECENT_MS);
}
