import { Injectable } from '@nestjs/common';
import type { AuditDetails } from '../../platform/audit/index.js';
import { Clock } from '../../platform/clock/index.js';
import type { Queryable, Transaction } from '../../platform/database/index.js';
import type { Id } from '../../platform/ids/index.js';
import { Task, type BackgroundTask } from '../../platform/jobs/index.js';
import type { CustomerActor, StaffActor } from '../customers/index.js';
import {
  EmployeeIdentities,
  EmployeesService,
  exemptionTooLong,
  isExemptTooLong,
  type Employee,
} from '../employees/index.js';
import { StaffConfirmation } from '../staff-confirmation.js';
import { ItemTaken, type ItemHandler, type Step } from './batch-handler.js';
import type { BatchItem } from './batch.entity.js';
import { BatchItemStore } from './batch-item.store.js';
import { BatchRunner } from './batch-runner.js';
import type { BatchEvent } from './batch.machine.js';
import {
  bulkCountDiffers,
  bulkJobNotFound,
  bulkJobNotReady,
  bulkSelectionEmpty,
} from './batch.problems.js';
import { BatchStore } from './batch.store.js';
import { BatchesService, type BulkSelection } from './batches.service.js';
import {
  BULK_ROW_STATES,
  NO_COUNTS,
  type BulkAction,
  type BulkJob,
  type BulkRowState,
  needsApproval,
  skipCode,
} from './bulk-job.js';

const BULK_TASK = 'bulk-jobs';

/** A row with its employee; null once they were erased. */
export type BulkRowWithEmployee = BatchItem & { employee: Employee | null };

/** Actions on many employees: first counted, then confirmed, then done row by row in the background. */
@Injectable()
export class BulkJobsService implements ItemHandler<BulkJob>, BackgroundTask {
  readonly kind = 'job';
  readonly task = BULK_TASK;
  readonly noun = 'job';
  readonly notFound = bulkJobNotFound;
  readonly notReady = bulkJobNotReady;
  readonly countDiffers = bulkCountDiffers;
  readonly claims = 20;
  readonly atOnce = 1;
  readonly audited = {
    create: 'bulk_job.prepared',
    ask: 'bulk_job.started',
    start: 'bulk_job.started',
    approve: 'bulk_job.approved',
    cancel: 'bulk_job.canceled',
    finish: 'bulk_job.finished',
  } as const;

  constructor(
    private readonly batches: BatchesService,
    private readonly runner: BatchRunner,
    private readonly store: BatchStore,
    private readonly items: BatchItemStore,
    private readonly employees: EmployeesService,
    private readonly identities: EmployeeIdentities,
    private readonly staffConfirmation: StaffConfirmation,
    private readonly clock: Clock,
  ) {}

  /** Counts the employees of the action, without changing them. Throws `bulk_selection_…`, `exemption_too_long`. */
  async prepare(actor: StaffActor, action: BulkAction, selection: BulkSelection): Promise<BulkJob> {
    if (action.name === 'exempt' && isExemptTooLong(action.until, this.clock.now()))
      throw exemptionTooLong();
    const chosen = await this.batches.choose(actor, selection);
    const items = [...new Set(chosen)]
      .sort()
      .reverse()
      .map((employeeRowId) => ({ employeeRowId, code: null }));
    const job = { status: 'prepared', settings: action, counts: NO_COUNTS, itemCount: 0 } as const;
    return this.batches.create(this, actor, job, async (batch, tx) => {
      const itemCount = await this.items.insertAll(batch, items, tx);
      // Other customers' employees are ignored.
      if (itemCount === 0) throw bulkSelectionEmpty();
      return { itemCount, counts: { ...NO_COUNTS, waiting: itemCount } };
    });
  }

  /** Rows from a number on, with their employees. */
  async rows(
    actor: CustomerActor,
    id: string,
    which: { after: number; state: BulkRowState | null; limit: number },
  ): Promise<BulkRowWithEmployee[]> {
    const rows = await this.items.list(await this.batches.get(this, actor, id), which);
    return this.batches.withEmployees(actor, rows);
  }

  @Task(BULK_TASK)
  run(signal?: AbortSignal, tenants?: readonly Id[]): Promise<number> {
    return this.runner.run(this, signal, tenants);
  }

  async step(job: BulkJob): Promise<Step> {
    const isOwn = await this.staffConfirmation.ownRecords([job.createdBy]);
    return this.runner.stepItems(this, job, (item, employee) =>
      this.#work(
        job,
        item,
        employee && {
          ...employee,
          isVerified: employee.clearUserId !== null,
          isOwn: isOwn(employee),
        },
      ),
    );
  }

  details(job: BulkJob, event: BatchEvent | 'create'): AuditDetails {
    const { done, skipped, failed } = job.counts;
    if (event === 'finish') return { done, skipped, failed };
    return { ...job.settings, employees: job.itemCount, status: job.status };
  }

  async needsApproval(job: BulkJob, tx: Transaction): Promise<boolean> {
    const { settings, itemCount, customerId } = job;
    const recent = await this.store.countRecent(customerId, settings.name, tx);
    return needsApproval(settings, itemCount, recent);
  }

  async #work(
    job: BulkJob,
    item: BatchItem,
    employee: (Employee & { isVerified: boolean; isOwn: boolean }) | null,
  ): Promise<void> {
    const { settings, customerId, createdBy } = job;
    const code = skipCode(settings, employee);
    if (!employee || code !== null) {
      await this.items.change(job, item, { state: 'skipped', code });
      return;
    }
    const actor = { tenantId: customerId, id: createdBy };
    const also = async (tx: Queryable) => {
      if (!(await this.items.change(job, item, { state: 'done' }, tx))) throw new ItemTaken();
    };
    if (settings.name === 'exempt') {
      await this.identities.exempt(actor, employee.id, settings, also);
    } else {
      const { status, reason } = settings;
      const { employee_id: employeeId } = employee.profile;
      await this.employees.update(actor, employeeId, { status }, { reason, also });
    }
  }

  /** Stores the counts, which the list shows. */
  async isOver(job: BulkJob, _count: number, on?: Queryable): Promise<boolean> {
    job.counts = await this.items.count(job, BULK_ROW_STATES, on);
    await this.store.saveCounts(job, job.counts, on);
    return job.counts.waiting === 0;
  }
}
