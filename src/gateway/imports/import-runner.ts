import { Injectable } from '@nestjs/common';
import { Clock, secondsAfter } from '../../platform/clock/index.js';
import { isDatabaseUnavailable, type Transaction } from '../../platform/database/index.js';
import type { Id } from '../../platform/ids/index.js';
import {
  EmployeeBatchStore,
  EmployeesService,
  type Employee,
  type EmployeeProfile,
  type EmployeeStatus,
  type NewEmployee,
  type RecordedEmployee,
} from '../employees/index.js';
import {
  ROWS_PER_CHUNK,
  type ImportCounts,
  type ImportField,
  type RowResult,
  type RowUndo,
} from './import.js';
import type { Import, ImportHead } from './import.entity.js';
import { isWorking, nextImportStatus, type ImportEvent } from './import.machine.js';
import { ImportStore, type ImportChunk } from './import.store.js';
import { maskedChanges, readRow } from './file/index.js';

const UNDO_SECONDS = 86_400;

type Working = Import & { head: ImportHead; mapping: NonNullable<Import['mapping']> };

/**
 * Processes imports chunk by chunk. Each chunk is one transaction with its result, so a killed
 * process repeats nothing and skips nothing.
 */
@Injectable()
export class ImportRunner {
  constructor(
    private readonly store: ImportStore,
    private readonly employees: EmployeesService,
    private readonly batches: EmployeeBatchStore,
    private readonly clock: Clock,
  ) {}

  /** Processes one chunk. Returns false when nothing is left. */
  async step(customerId: Id<'cust'>, id: Id<'imp'>): Promise<boolean> {
    try {
      return await this.store.inTransaction(async (tx) => {
        const job = await this.store.claim(customerId, id, tx);
        if (!job || !isWorking(job.status)) return false;
        const { head, mapping } = job;
        if (!head || !mapping) throw new Error('the import has no rows');
        return this.#work({ ...job, head, mapping }, tx);
      });
    } catch (error) {
      // An unreachable database comes back, but an error in the data would repeat for ever.
      if (!isDatabaseUnavailable(error)) await this.#fail(customerId, id);
      throw error;
    }
  }

  /** Destroys the rows of an expired import. */
  async clear(customerId: Id<'cust'>, id: Id<'imp'>): Promise<void> {
    await this.store.inTransaction(async (tx) => {
      const job = await this.store.lock(customerId, id, tx);
      if (!job || job.clearedAt || job.expiresAt > this.clock.now()) return;
      const status = nextImportStatus(job.status, isWorking(job.status) ? 'fail' : 'cancel');
      if (status) await this.store.save({ ...job, status, endedAt: this.clock.now() }, tx);
      await this.store.clear(job, tx);
    });
  }

  async #work(job: Working, tx: Transaction): Promise<boolean> {
    if (job.status === 'reviewing') return this.#review(job, tx);
    if (job.status === 'running') return this.#record(job, tx);
    return this.#undo(job, tx);
  }

  async #review(job: Working, tx: Transaction): Promise<boolean> {
    const chunk = await this.store.nextChunk(job, 'staged', tx);
    if (!chunk) return this.#end(job, 'finish_review', tx);
    const read = this.#read(job, chunk);
    const wanted = read.flatMap(({ employee }) => employee?.employee_id ?? []);
    const existing = await this.batches.findAll(job.customerId, wanted);
    const known = new Map(existing.map((each) => [each.profile.employee_id, each]));
    const results = read.map(({ row, employee, errors }): RowResult => {
      if (!employee) return { row, outcome: 'reject', errors, changes: [] };
      const before = known.get(employee.employee_id);
      if (!before) return { row, outcome: 'create', errors, changes: [] };
      const changes = maskedChanges(before, employee);
      return { row, outcome: changes.length > 0 ? 'change' : 'unchanged', errors, changes };
    });
    const ended = read.filter(({ employee }) =>
      endsAccess(known.get(employee?.employee_id ?? ''), employee),
    ).length;
    return this.#keep(job, { ...chunk, phase: 'reviewed', results }, ended, tx);
  }

  async #record(job: Working, tx: Transaction): Promise<boolean> {
    const chunk = await this.store.nextChunk(job, 'reviewed', tx);
    if (!chunk) return this.#end(job, 'finish', tx);
    const read = this.#read(job, chunk);
    const actor = { tenantId: job.customerId, id: job.startedBy ?? job.createdBy };
    const given = read.flatMap(({ employee }) => employee ?? []);
    const recorded = await this.employees.recordAll(actor, given, { tx, importId: job.id });
    const byId = new Map(recorded.map((each) => [each.employee.profile.employee_id, each]));
    const results = read.map(({ row, employee, errors }): RowResult => {
      const done = byId.get(employee?.employee_id ?? '');
      if (!employee || !done) return { row, outcome: 'reject', errors, changes: [] };
      const changes = done.before ? maskedChanges(done.before, employee) : [];
      return { row, outcome: OUTCOMES[done.outcome], errors, changes };
    });
    const ended = recorded.filter(({ before, employee }) => endsAccess(before, employee)).length;
    const undo = recorded.filter(({ outcome }) => outcome !== 'unchanged').map(undoOf);
    return this.#keep(job, { ...chunk, phase: 'recorded', results, undo }, ended, tx);
  }

  /** Restores the records. Grants and requests that have ended stay ended. */
  async #undo(job: Working, tx: Transaction): Promise<boolean> {
    const chunk = await this.store.nextChunk(job, 'recorded', tx);
    if (!chunk) return this.#end(job, 'finish', tx);
    const actor = { tenantId: job.customerId, id: job.startedBy ?? job.createdBy };
    const undone = (chunk.undo ?? []).map(({ employeeId, updatedAt, before }) => ({
      employeeId,
      updatedAt: new Date(updatedAt),
      before: before as { profile: EmployeeProfile; status: EmployeeStatus } | null,
    }));
    await this.employees.restoreAll(actor, undone, { tx, importId: job.id });
    await this.store.saveChunk(job, { ...chunk, phase: 'undone', undo: null }, tx);
    await this.store.save({ ...job, chunksDone: job.chunksDone + 1 }, tx);
    return true;
  }

  /** The rows of a chunk as employees, or with their errors. */
  #read(job: Working, chunk: ImportChunk) {
    const duplicates = new Set(job.head.duplicates);
    return chunk.rows.map((cells, n) => {
      const row = chunk.number * ROWS_PER_CHUNK + n + 1;
      const { employee, errors } = readRow(cells, job.mapping, job.head.header.length);
      if (!duplicates.has(row)) return { row, employee, errors };
      const duplicate = { field: 'employee_id' as ImportField, code: 'duplicate_in_file' as const };
      return { row, employee: null, errors: [...errors, duplicate] };
    });
  }

  async #keep(
    job: Working,
    chunk: ImportChunk & { results: RowResult[] },
    ended: number,
    tx: Transaction,
  ): Promise<boolean> {
    await this.store.saveChunk(job, chunk, tx);
    const counts = added(job.counts, chunk.results, ended);
    await this.store.save({ ...job, counts, chunksDone: job.chunksDone + 1 }, tx);
    return true;
  }

  async #end(job: Import, event: ImportEvent, tx: Transaction): Promise<boolean> {
    const status = nextImportStatus(job.status, event);
    if (!status) throw new Error(`an import that is ${job.status} cannot ${event}`);
    const now = this.clock.now();
    const isOver = event === 'finish';
    const times = isOver ? { endedAt: now, expiresAt: secondsAfter(now, UNDO_SECONDS) } : {};
    await this.store.save({ ...job, status, ...times }, tx);
    return true;
  }

  async #fail(customerId: Id<'cust'>, id: Id<'imp'>): Promise<void> {
    await this.store.inTransaction(async (tx) => {
      const job = await this.store.lock(customerId, id, tx);
      const status = job && nextImportStatus(job.status, 'fail');
      if (job && status) await this.store.save({ ...job, status, endedAt: this.clock.now() }, tx);
    });
  }
}

const OUTCOMES = { created: 'create', changed: 'change', unchanged: 'unchanged' } as const;

function added(counts: ImportCounts, results: readonly RowResult[], ended: number): ImportCounts {
  const of = (outcome: RowResult['outcome']): number =>
    results.filter((each) => each.outcome === outcome).length;
  return {
    created: counts.created + of('create'),
    changed: counts.changed + of('change'),
    unchanged: counts.unchanged + of('unchanged'),
    rejected: counts.rejected + of('reject'),
    ended: counts.ended + ended,
  };
}

/** Whether the change ends the access of an active employee. */
function endsAccess(
  before: Pick<Employee, 'status'> | null | undefined,
  after: Pick<NewEmployee, 'status'> | null,
): boolean {
  return before?.status === 'active' && (after?.status ?? 'active') !== 'active';
}

function undoOf({ employee, before }: RecordedEmployee): RowUndo {
  return {
    employeeId: employee.profile.employee_id,
    updatedAt: employee.updatedAt.toISOString(),
    before: before && { profile: before.profile, status: before.status },
  };
}
