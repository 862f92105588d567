import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { Id } from '../../platform/ids/index.js';
import { eachOf, Task, type BackgroundTask } from '../../platform/jobs/index.js';
import { ImportRunner } from './import-runner.js';
import { ImportStore } from './import.store.js';
import { IMPORT_TASK } from './imports.service.js';

/** Reviews, runs and undoes imports, and destroys the rows of expired ones. */
@Injectable()
export class ImportTask implements BackgroundTask {
  constructor(
    private readonly store: ImportStore,
    private readonly runner: ImportRunner,
  ) {}

  @Task(IMPORT_TASK)
  async run(signal?: AbortSignal, tenants?: readonly Id[]): Promise<number> {
    const due =
      (tenants as readonly Id<'cust'>[] | undefined) ?? (await this.store.tenantsWithWork());
    return eachOf(due, (tenant) => this.#of(tenant, signal));
  }

  async #of(customerId: Id<'cust'>, signal?: AbortSignal): Promise<number> {
    let steps = 0;
    for (const id of await this.store.listWorking(customerId))
      while (!signal?.aborted && (await this.runner.step(customerId, id))) {
        steps += 1;
        await nextTurn(); // requests go first
      }
    const expired = await this.store.listExpired(customerId);
    for (const id of expired) await this.runner.clear(customerId, id);
    return steps + expired.length;
  }
}
