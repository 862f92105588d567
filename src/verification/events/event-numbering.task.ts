import { Injectable } from '@nestjs/common';
import type { Id } from '../../platform/ids/index.js';
import { eachTenant, Task } from '../../platform/jobs/index.js';
import { EventStore, NUMBER_EVENTS } from './event.store.js';

const BATCH = 1_000;

/** Gives committed events their numbers, one tenant at a time. */
@Injectable()
@Task(NUMBER_EVENTS)
export class EventNumberingTask {
  constructor(private readonly store: EventStore) {}

  /** How many events it numbered. */
  async run(): Promise<number> {
    return eachTenant(await this.store.tenantsWithUnnumbered(), (tenant) => this.runFor(tenant));
  }

  async runFor(organizationId: Id<'org'>): Promise<number> {
    let numbered = 0;
    for (let batch = BATCH; batch === BATCH; numbered += batch) {
      batch = await this.store.numberSome(organizationId, BATCH);
    }
    return numbered;
  }
}
