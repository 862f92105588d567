import { Injectable } from '@nestjs/common';
import { eachOf, Task, type BackgroundTask } from '../../../platform/jobs/index.js';
import type { Id } from '../../../platform/ids/index.js';
import { EmployeeBatchStore } from '../batch/employee-batch.store.js';
import { EmployeeStore } from '../employee.store.js';

const BATCH = 200;

/** Makes the employees of an older version searchable: their words are sealed, so no migration can. */
@Injectable()
export class SearchTermsTask implements BackgroundTask {
  constructor(
    private readonly store: EmployeeStore,
    private readonly batches: EmployeeBatchStore,
  ) {}

  @Task('employee-search-terms')
  async run(): Promise<number> {
    return eachOf(await this.store.tenantsWithUnsearchable(), (tenant) => this.#of(tenant));
  }

  async #of(customerId: Id<'cust'>): Promise<number> {
    const ids = await this.store.listUnsearchable(customerId, BATCH);
    if (ids.length > 0) await this.batches.makeSearchable(customerId, ids);
    return ids.length;
  }
}
