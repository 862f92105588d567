import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/index.js';
import { EmployeeStore } from '../../employees/index.js';
import type { AccessRequest } from '../access-request.entity.js';
import { AccessRequestStore } from '../access-request.store.js';
import { VouchStore } from '../vouching/vouch.store.js';
import { OutcomeService } from './outcome.service.js';

const OBJECTED = { status: 'denied', reason: 'vouch_objected', actor: 'system' } as const;

/** What a second person says against the request that they were asked to vouch for. */
@Injectable()
export class VouchObjections {
  constructor(
    private readonly database: Database,
    private readonly requests: AccessRequestStore,
    private readonly employees: EmployeeStore,
    private readonly vouches: VouchStore,
    private readonly outcomes: OutcomeService,
  ) {}

  /**
   * A second person said that the request is wrong: it is denied at once. If it has ended, even with a grant or by another
   * alarm, this one is raised once. It asks no service, so nothing can grant it meanwhile.
   */
  async heed(answer: AccessRequest): Promise<void> {
    const vouch = await this.vouches.find(answer);
    const wanted = vouch && (await this.requests.find(vouch.customerId, vouch.accessRequestId));
    if (!wanted) return;
    await this.database.transaction(async (tx) => {
      const { customerId, employeeRowId } = wanted;
      const employee = await this.employees.lock(customerId, employeeRowId, tx);
      const request = await this.requests.lock(customerId, wanted.id, tx);
      if (!employee || !request) return;
      if (request.status === 'pending') await this.outcomes.deny(request, employee, OBJECTED, tx);
      else if (!(await this.requests.wasObjectedTo(request, tx)))
        await this.outcomes.raiseAlarm('vouch_objected', request, employee, tx);
    });
  }
}
