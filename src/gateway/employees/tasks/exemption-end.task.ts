import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock/index.js';
import type { Id } from '../../../platform/ids/index.js';
import { eachTenant, Task, type BackgroundTask } from '../../../platform/jobs/index.js';
import { EmployeeStore } from '../employee.store.js';
import { EmployeesService } from '../employees.service.js';

const BATCH = 200;

/** Ends exemptions on their day. */
@Injectable()
@Task('employee-exemptions')
export class ExemptionEndTask implements BackgroundTask {
  constructor(
    private readonly store: EmployeeStore,
    private readonly employees: EmployeesService,
    private readonly clock: Clock,
  ) {}

  async run(): Promise<number> {
    const now = this.clock.now();
    return eachTenant(await this.store.tenantsWithEndedExemptions(now), (tenant) =>
      this.#of(tenant, now),
    );
  }

  async #of(customerId: Id<'cust'>, now: Date): Promise<number> {
    const ids = await this.store.listEndedExemptions(customerId, now, BATCH);
    for (const id of ids) await this.employees.endExemption(customerId, id);
    return ids.length;
  }
}
