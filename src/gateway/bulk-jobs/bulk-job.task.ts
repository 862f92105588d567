import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { Id } from '../../platform/ids/index.js';
import { eachOf, Task, type BackgroundTask } from '../../platform/jobs/index.js';
import { BulkJobStore } from './bulk-job.store.js';
import { BULK_TASK } from './bulk-jobs.service.js';
import { BulkRunner } from './bulk-runner.js';

/** Does the actions of running jobs. */
@Injectable()
export class BulkJobTask implements BackgroundTask {
  constructor(
    private readonly store: BulkJobStore,
    private readonly runner: BulkRunner,
  ) {}

  @Task(BULK_TASK)
  async run(signal?: AbortSignal, tenants?: readonly Id[]): Promise<number> {
    const due =
      (tenants as readonly Id<'cust'>[] | undefined) ?? (await this.store.tenantsWithRunning());
    return eachOf(due, (tenant) => this.#of(tenant, signal));
  }

  async #of(customerId: Id<'cust'>, signal?: AbortSignal): Promise<number> {
    let done = 0;
    for (const job of await this.store.listRunning(customerId))
      for (let rows = 1; rows > 0 && !signal?.aborted;) {
        rows = await this.runner.step(job);
        done += rows;
        await nextTurn(); // requests go first
      }
    return done;
  }
}
