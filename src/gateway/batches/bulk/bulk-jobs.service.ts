import { Injectable } from '@nestjs/common';
import type { Page } from '../../../platform/http/index.js';
import type { CustomerActor, StaffActor } from '../../customers/index.js';
import type { Employee } from '../../employees/index.js';
import type { BatchItem } from '../batch-item.entity.js';
import { BatchItemStore } from '../batch-item.store.js';
import { bulkSelectionEmpty } from '../batch.problems.js';
import { BatchesService } from '../batches.service.js';
import { EmployeeSelections, type BulkSelection } from '../employee-selections.js';
import { BulkHandler } from './bulk-handler.js';
import { NO_COUNTS, type BulkAction, type BulkJob, type BulkRowState } from './bulk-job.js';

/** A row with its employee; null once they were erased. */
export type BulkRowWithEmployee = BatchItem & { employee: Employee | null };

/** Actions on many employees: first counted, then confirmed, then done row by row in the background. */
@Injectable()
export class BulkJobsService {
  constructor(
    private readonly batches: BatchesService,
    private readonly items: BatchItemStore,
    private readonly handler: BulkHandler,
    private readonly selections: EmployeeSelections,
  ) {}

  /** Counts the employees of the action, without changing them. Throws `bulk_selection_…`. */
  async prepare(actor: StaffActor, action: BulkAction, selection: BulkSelection): Promise<BulkJob> {
    const chosen = await this.selections.choose(actor, selection);
    const items = [...new Set(chosen)]
      .sort()
      .reverse()
      .map((employeeRowId) => ({ employeeRowId, code: null }));
    const job = { status: 'prepared', settings: action, counts: NO_COUNTS, itemCount: 0 } as const;
    return this.batches.create(this.handler, actor, job, async (batch, tx) => {
      const itemCount = await this.items.insertAll(batch, items, tx);
      // Other customers' employees are ignored.
      if (itemCount === 0) throw bulkSelectionEmpty();
      return { itemCount, counts: { ...NO_COUNTS, waiting: itemCount } };
    });
  }

  list(actor: CustomerActor, page: Page<'job'>): Promise<BulkJob[]> {
    return this.batches.list(this.handler, actor, page);
  }

  /** Throws `bulk_job_not_found`. */
  get(actor: CustomerActor, id: string): Promise<BulkJob> {
    return this.batches.get(this.handler, actor, id);
  }

  /** Rows from a number on, with their employees. */
  async rows(
    actor: CustomerActor,
    id: string,
    which: { after: number; state: BulkRowState | null; limit: number },
  ): Promise<BulkRowWithEmployee[]> {
    const rows = await this.items.list(await this.get(actor, id), which);
    return this.batches.withEmployees(actor, rows);
  }

  /**
   * Starts a job that the caller prepared. `count` is the number of employees that the caller
   * confirmed. If many would lose their access, a second person must `approve` it.
   */
  start(actor: StaffActor, id: string, count: number): Promise<BulkJob> {
    return this.batches.start(this.handler, actor, id, count);
  }

  /** Throws `second_person_needed` if the caller prepared it. */
  approve(actor: StaffActor, id: string): Promise<BulkJob> {
    return this.batches.approve(this.handler, actor, id);
  }

  /** Stops it. Finished rows stay. */
  cancel(actor: StaffActor, id: string): Promise<BulkJob> {
    return this.batches.cancel(this.handler, actor, id);
  }
}
