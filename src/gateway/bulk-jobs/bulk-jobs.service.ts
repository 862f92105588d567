import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/index.js';
import type { Transaction } from '../../platform/database/index.js';
import type { Page } from '../../platform/http/index.js';
import { isId, newId } from '../../platform/ids/index.js';
import { Wakeups } from '../../platform/jobs/index.js';
import { GatewayAudit, type AuditAction } from '../audit/index.js';
import type { CustomerActor, StaffActor } from '../customers/index.js';
import { EmployeesService, type Employee } from '../employees/index.js';
import { SecondPersons } from '../second-person/index.js';
import type { BulkAction, BulkRowState } from './bulk-job.js';
import type { BulkJob } from './bulk-job.entity.js';
import { nextBulkStatus, type BulkEvent } from './bulk-job.machine.js';
import {
  bulkCountDiffers,
  bulkJobNotFound,
  bulkJobNotReady,
  bulkSelectionEmpty,
} from './bulk-job.problems.js';
import { BulkJobStore } from './bulk-job.store.js';
import type { BulkRow } from './bulk-row.entity.js';
import { needsSecondPerson } from './bulk-row.policy.js';
import { EmployeeSelections, type BulkSelection } from './employee-selections.js';

export const BULK_TASK = 'bulk-jobs';

/** A row with its employee; null once they were erased. */
export type BulkRowWithEmployee = BulkRow & { employee: Employee | null };

/** Actions on many employees: first counted, then confirmed, then done row by row in the background. */
@Injectable()
export class BulkJobsService {
  constructor(
    private readonly store: BulkJobStore,
    private readonly employees: EmployeesService,
    private readonly selections: EmployeeSelections,
    private readonly secondPersons: SecondPersons,
    private readonly audit: GatewayAudit,
    private readonly wakeups: Wakeups,
    private readonly clock: Clock,
  ) {}

  /** Counts the employees of the action, without changing them. Throws `bulk_selection_…`. */
  async prepare(actor: StaffActor, action: BulkAction, selection: BulkSelection): Promise<BulkJob> {
    const chosen = await this.selections.choose(actor, selection);
    const job: BulkJob = {
      customerId: actor.tenantId,
      id: newId('job'),
      action,
      status: 'prepared',
      createdBy: actor.id,
      approvedBy: null,
      employeeCount: 0,
      counts: { waiting: 0, done: 0, skipped: 0, failed: 0 },
      createdAt: this.clock.now(),
      endedAt: null,
    };
    await this.store.inTransaction(async (tx) => {
      // Other customers' employees are ignored.
      if ((await this.store.insert(job, chosen, tx)) === 0) throw bulkSelectionEmpty();
      await this.#record(job, actor.id, 'bulk_job.prepared', tx);
    });
    return this.get(actor, job.id);
  }

  list({ tenantId }: CustomerActor, page: Page<'job'>): Promise<BulkJob[]> {
    return this.store.list(tenantId, page);
  }

  /** Throws `bulk_job_not_found`. */
  async get({ tenantId }: CustomerActor, id: string): Promise<BulkJob> {
    const job = isId('job', id) ? await this.store.find(tenantId, id) : null;
    if (!job) throw bulkJobNotFound();
    return job;
  }

  /** Rows from a number on, with their employees. */
  async rows(
    actor: CustomerActor,
    id: string,
    which: { after: number; state: BulkRowState | null; limit: number },
  ): Promise<BulkRowWithEmployee[]> {
    const job = await this.get(actor, id);
    const rows = await this.store.listRows(job, which);
    const employees = await this.employees.listByIds(
      actor,
      rows.map(({ employeeRowId }) => employeeRowId),
    );
    const byId = new Map(employees.map((employee) => [employee.id, employee]));
    return rows.map((row) => ({ ...row, employee: byId.get(row.employeeRowId) ?? null }));
  }

  /**
   * * Starts a job that the caller prepared. `count` is the number of employees that the caller
   * confirmed. If many would lose their access, a second person must `approve` it.
   */
  start(actor: StaffActor, id: string, count: number): Promise<BulkJob> {
    return this.#move(actor, id, (job) => {
      if (job.createdBy !== actor.id)
        throw bulkJobNotReady({ detail: 'Only who prepared a job starts it' });
      if (job.employeeCount !== count) throw bulkCountDiffers();
      const asks = needsSecondPerson(job.action, job.employeeCount);
      return { event: asks ? 'ask' : 'start' };
    });
  }

  /** Throws `second_person_needed` if the caller prepared it. */
  approve(actor: StaffActor, id: string): Promise<BulkJob> {
    return this.secondPersons.decide(actor, () =>
      this.#move(actor, id, async (job, tx) => {
        await this.secondPersons.require(actor, [job.createdBy], tx);
        return { event: 'approve', approvedBy: actor.id };
      }),
    );
  }

  /** Stops it. Finished rows stay. */
  cancel(actor: StaffActor, id: string): Promise<BulkJob> {
    return this.#move(actor, id, () => ({ event: 'cancel', endedAt: this.clock.now() }));
  }

  async #move(
    actor: StaffActor,
    id: string,
    change: (job: BulkJob, tx: Transaction) => BulkChange | Promise<BulkChange>,
  ): Promise<BulkJob> {
    if (!isId('job', id)) throw bulkJobNotFound();
    const moved = await this.store.inTransaction(async (tx) => {
      const job = await this.store.lock(actor.tenantId, id, tx);
      if (!job) throw bulkJobNotFound();
      const { event, ...changes } = await change(job, tx);
      const status = nextBulkStatus(job.status, event);
      if (!status) throw bulkJobNotReady({ detail: `The job is ${job.status}` });
      const next = { ...job, ...changes, status };
      await this.store.save(next, tx);
      await this.#record(next, actor.id, ACTIONS[event], tx);
      return next;
    });
    if (moved.status === 'running') this.wakeups.call(BULK_TASK, actor.tenantId);
    return moved;
  }

  #record(
    { customerId, id: subject, action, employeeCount: employees, status }: BulkJob,
    actor: string,
    what: AuditAction,
    tx: Transaction,
  ): Promise<void> {
    const details = { ...action, employees, status };
    return this.audit.append(
      { customerId, actor, action: what, outcome: 'changed', subject, details },
      tx,
    );
  }
}

type BulkChange = { event: BulkEvent } & Partial<BulkJob>;

const ACTIONS: Record<BulkEvent, AuditAction> = {
  ask: 'bulk_job.started',
  start: 'bulk_job.started',
  approve: 'bulk_job.approved',
  cancel: 'bulk_job.canceled',
  finish: 'bulk_job.finished',
};
