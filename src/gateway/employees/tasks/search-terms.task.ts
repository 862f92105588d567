import { Injectable } from '@nestjs/common';
import { eachTenant, Task, type BackgroundTask } from '../../../platform/jobs/index.js';
import type { Id } from '../../../platform/ids/index.js';
import { EmployeeStore } from '../employee.store.js';

const BATCH = 200;

/** Makes the employees of an older version searchable: their words are sealed, so no migration can. */
@Injectable()
@Task('employee-search-terms')
export class SearchTermsTask implements BackgroundTask {
  constructor(private readonly store: EmployeeStore) {}

  async run(): Promise<number> {
    return eachTenant(await this.store.tenantsWithUnsearchable(), (tenant) => this.#of(tenant));
  }

  async #of(customerId: Id<'cust'>): Promise<number> {
    const ids = await this.store.listUnsearchable(customerId, BATCH);
    for (const id of ids)
      await this.store.inTransaction(async (tx) => {
        const employee = await this.store.lock(customerId, id, tx);
        if (employee) await this.store.makeSearchable(employee, tx);
      });
    return ids.length;
  }
}
