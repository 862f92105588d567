import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/index.js';
import { type Transaction } from '../../platform/database/index.js';
import { Problem } from '../../platform/errors/index.js';
import { GatewayAudit } from '../audit/index.js';
import type { CustomerActor } from '../customers/index.js';
import { EmployeesService, type Employee } from '../employees/index.js';
import type { BulkJob } from './bulk-job.entity.js';
import { nextBulkStatus } from './bulk-job.machine.js';
import { BulkJobStore } from './bulk-job.store.js';
import type { BulkRow } from './bulk-row.entity.js';
import { isWorthAnotherTry, MOST_TRIES, skipCode } from './bulk-row.policy.js';

const CLAIMED_AT_ONCE = 20;
const RETRY_SECONDS = 30;

/** Rolls back the work on a row that another worker has ended. */
class RowTaken extends Error {}

/**
 * * Works on jobs row by row. A row and its change share one transaction, so after a crash nothing
 * is repeated or lost.
 */
@Injectable()
export class BulkRunner {
  constructor(
    private readonly store: BulkJobStore,
    private readonly employees: EmployeesService,
    private readonly audit: GatewayAudit,
    private readonly clock: Clock,
  ) {}

  /** Does some rows; returns how many. The job ends with its last row. */
  async step(job: BulkJob): Promise<number> {
    const rows = await this.store.claim(job, CLAIMED_AT_ONCE);
    for (const row of rows) await this.#work(job, row);
    const counts = await this.store.count(job);
    if (counts.waiting === 0) await this.#finish(job);
    return rows.length;
  }

  async #work(job: BulkJob, row: BulkRow): Promise<void> {
    const actor = { tenantId: job.customerId, id: job.createdBy };
    const [employee = null] = await this.employees.listByIds(actor, [row.employeeRowId]);
    const skip = skipCode(
      job.action,
      employee && { ...employee, isVerified: employee.clearUserId !== null },
    );
    // Its worker was killed at each try. It must not block the other rows for ever.
    if (row.tries > MOST_TRIES) {
      await this.store.endRow(row, { state: 'failed', code: 'given_up' });
      return;
    }
    if (!employee || skip !== null) {
      await this.store.endRow(row, { state: 'skipped', code: skip });
      return;
    }
    try {
      await this.#apply(job, actor, employee, async (tx) => {
        if (!(await this.store.endRow(row, { state: 'done', code: null }, tx)))
          throw new RowTaken();
      });
    } catch (error) {
      if (error instanceof RowTaken) return;
      if (!(error instanceof Problem)) throw error;
      if (isWorthAnotherTry(error.status, row.tries)) await this.store.postpone(row, RETRY_SECONDS);
      else await this.store.endRow(row, { state: 'failed', code: error.code });
    }
  }

  /** `also` runs in the transaction of the change. */
  async #apply(
    { action }: BulkJob,
    actor: CustomerActor,
    { id, profile: { employee_id: employeeId } }: Employee,
    also: (tx: Transaction) => Promise<void>,
  ): Promise<void> {
    if (action.name === 'exempt') {
      const { until, reason } = action;
      await this.employees.exempt(
        actor,
        id,
        { until: new Date(`${until}T00:00:00Z`), reason },
        also,
      );
      return;
    }
    const { status, reason } = action;
    await this.employees.update(actor, employeeId, { status }, { reason, also });
  }

  async #finish({ customerId, id }: BulkJob): Promise<void> {
    await this.store.inTransaction(async (tx) => {
      const job = await this.store.lock(customerId, id, tx);
      const status = job && nextBulkStatus(job.status, 'finish');
      if (!job || !status) return;
      await this.store.save({ ...job, status, endedAt: this.clock.now() }, tx);
      const { done, skipped, failed } = job.counts;
      await this.audit.append(
        {
          customerId,
          actor: 'system',
          action: 'bulk_job.finished',
          outcome: 'changed',
          subject: id,
          details: { done, skipped, failed },
        },
        tx,
      );
    });
  }
}
