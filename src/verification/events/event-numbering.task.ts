import { Injectable } from '@nestjs/common';
import type { Id } from '../../platform/ids/index.js';
import { eachTenant, Task } from '../../platform/jobs/index.js';
import { EventStore, NUMBER_EVENTS } from './event.store.js';

const BATCH = 1_000;
/** What was numbered stays in the index until a vacuum: a look that begins here need not pass over all of it. */
const RECENT_MS = 5_000;

/** Gives committed events their numbers, one tenant at a time. */
@Injectable()
@Task(NUMBER_EVENTS)
export class EventNumberingTask {
  constructor(private readonly store: EventStore) {}

  /**
   * How many events it numbered. Called for some tenants, it takes what they did just now. Of an event from a slow transaction,
   * or by a clock that is behind, the id may be older: a run for whoever has some finds it.
   */
  async run(_signal?: AbortSignal, called?: readonly Id<'org'>[]): Promise<number> {
    if (called) return eachTenant(called, (tenant) => this.#number(tenant, recently()));
    return eachTenant(await this.store.tenantsWithUnnumbered(), (tenant) => this.#number(tenant));
  }

  /** All of one tenant: whoever reads need not wait for the next run. */
  runFor(organizationId: Id<'org'>): Promise<number> {
    return this.#number(organizationId);
  }

  async #number(organizationId: Id<'org'>, since?: Date): Promise<number> {
    let numbered = 0;
    for (let batch = BATCH; batch === BATCH; numbered += batch) {
      batch = await this.store.numberSome(organizationId, BATCH, since);
    }
    return numbered;
  }
}

/** By the clock that ids are made by. */
function recently(): Date {
  return new Date(Date.now() - RECENT_MS);
}
