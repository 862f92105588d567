import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { AuditDetails } from '../../../platform/audit/index.js';
import { Clock, secondsAfter } from '../../../platform/clock/index.js';
import { mapInTurns } from '../../../platform/concurrency/index.js';
import {
  Database,
  isDatabaseUnavailable,
  type Queryable,
  type Transaction,
} from '../../../platform/database/index.js';
import type { Id } from '../../../platform/ids/index.js';
import { Task, type BackgroundTask } from '../../../platform/jobs/index.js';
import {
  EmployeeBatchStore,
  EmployeeListeners,
  hrStatusOf,
  ImportedEmployees,
  withoutOwned,
  type EmployeeProfile,
  type EmployeeStatus,
  type NewEmployee,
  type RecordedEmployee,
} from '../../employees/index.js';
import { areTooMany, StaffConfirmation } from '../../staff-confirmation.js';
import type { BatchHandler, Step } from '../batch-handler.js';
import { BatchRunner } from '../batch-runner.js';
import type { Batch } from '../batch.entity.js';
import { isWorking, nextBatchStatus, type BatchEvent } from '../batch.machine.js';
import { importNotFound, importNotReady } from '../batch.problems.js';
import { BatchStore } from '../batch.store.js';
import { BatchesService } from '../batches.service.js';
import {
  ROWS_PER_CHUNK,
  type Import,
  type ImportField,
  type ImportHead,
  type RowError,
  type RowResult,
  type RowUndo,
} from './import.js';
import type { ImportChunk } from './import-chunk.entity.js';
import {
  accessChangesOf,
  changesBeyondReview,
  countAccessChanges,
  countsWith,
} from './import-counts.policy.js';
import { ImportStore } from './import.store.js';
import { idColumnOf, idIn, idsIn } from './file/column-match.policy.js';
import { readRow, type ReadRow, maskedChanges } from './file/import-row.policy.js';

const IMPORT_TASK = 'imports';

const UNDO_SECONDS = 86_400;

/** Chunks of one transaction: one statement writes them all. */
const CHUNKS_AT_ONCE = 10;

/** Chunks read before yielding to the event loop; takes several milliseconds. */
const CHUNKS_PER_TURN = 2;

type Working = Import & { head: ImportHead; settings: NonNullable<Import['settings']> };

type ChunkRow = ReadRow & { row: number };

interface ReadChunk {
  chunk: ImportChunk;
  rows: ChunkRow[];
}

/**
 * Reviews, runs and undoes imports, some chunks at a time. They share one transaction with their
 * results, so a killed process repeats nothing and skips nothing.
 */
@Injectable()
export class ImportHandler implements BatchHandler<Import>, BackgroundTask, OnModuleInit {
  readonly kind = 'imp';
  readonly task = IMPORT_TASK;
  readonly noun = 'import';
  readonly notFound = importNotFound;
  readonly notReady = importNotReady;
  readonly audited = {
    create: 'import.uploaded',
    match: 'import.changed',
    ask: 'import.changed',
    start: 'import.started',
    approve: 'import.started',
    cancel: 'import.canceled',
    fail: 'import.stopped',
    undo: 'import.undone',
    ask_undo: 'import.undone',
  } as const;

  constructor(
    private readonly database: Database,
    private readonly runner: BatchRunner,
    private readonly steps: BatchesService,
    private readonly batches: BatchStore,
    private readonly store: ImportStore,
    private readonly employees: ImportedEmployees,
    private readonly existing: EmployeeBatchStore,
    private readonly listeners: EmployeeListeners,
    private readonly staffConfirmation: StaffConfirmation,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.listeners.addErasure(({ customerId, employeeIds }, tx) =>
      this.store.eraseRows(customerId, employeeIds, tx),
    );
  }

  @Task(IMPORT_TASK)
  run(signal?: AbortSignal, tenants?: readonly Id[]): Promise<number> {
    return this.runner.run(this, signal, tenants);
  }

  open(batch: Batch, on?: Queryable): Promise<Import> {
    return this.store.open(batch, on);
  }

  details({ itemCount: rows, status }: Import): AuditDetails {
    return { rows, status };
  }

  /** Processes up to `most` chunks. */
  async step({ customerId, id }: Import, most = CHUNKS_AT_ONCE): Promise<Step> {
    try {
      const goesOn = await this.database.transaction(async (tx) => {
        const claimed = await this.batches.claim(customerId, id, tx);
        if (!claimed || !isWorking(claimed.status)) return false;
        const { head, settings, ...job } = await this.open(claimed, tx);
        if (!head || !settings) throw new Error('the import has no rows');
        return this.#work({ ...job, head, settings }, most, tx);
      });
      return { count: goesOn ? 1 : 0, goesOn };
    } catch (error) {
      if (error instanceof ReviewOutdated) return this.#stop(error);
      // An unreachable database is retried, but an error in the data would repeat for ever.
      if (!isDatabaseUnavailable(error)) await this.#fail(customerId, id);
      throw error;
    }
  }

  /** Destroys the rows of an expired import. */
  async expire({ customerId, id }: Import): Promise<void> {
    await this.database.transaction(async (tx) => {
      const job = (await this.batches.lock(customerId, id, tx)) as Import | null;
      if (!job || job.clearedAt || job.expiresAt > this.clock.now()) return;
      const event = isWorking(job.status) ? 'fail' : 'cancel';
      const status = nextBatchStatus(job.status, event, job.endedAs);
      const endedAt = job.endedAt ?? this.clock.now();
      if (status) await this.batches.save({ ...job, status, endedAt }, tx);
      await this.store.clear(job, tx);
    });
  }

  async #work(job: Working, most: number, tx: Transaction): Promise<boolean> {
    if (job.status === 'reviewing') return this.#review(job, most, tx);
    if (job.status === 'running') return this.#record(job, most, tx);
    return this.#undo(job, most, tx);
  }

  async #review(job: Working, most: number, tx: Transaction): Promise<boolean> {
    const read = await this.#read(job, await this.store.nextChunks(job, 'staged', most, tx));
    if (read.length === 0) return this.#end(job, 'finish_review', tx);
    const given = employeesIn(read);
    const wanted = given.map(({ employee_id: id }) => id);
    const existing = await this.existing.findAll(job.customerId, wanted);
    const known = new Map(existing.map((each) => [each.profile.employee_id, each]));
    const owned = await this.employees.ownedValues(job.customerId, existing);
    const isOwn = await this.#isOwn(job, tx);
    const reviewed = await mapInTurns(read, ({ chunk, rows }) => {
      const results = rows.map(({ row, employee, errors, doubts }): RowResult => {
        if (!employee) return { row, outcome: 'reject', errors, doubts, changes: [] };
        const before = known.get(employee.employee_id);
        if (!before) return { row, outcome: 'create', errors, doubts, changes: [] };
        const { taken, kept } = withoutOwned(before, employee, owned);
        const changes = maskedChanges(before, taken);
        if (changes.length > 0 && isOwn(before)) return refused({ row, errors, doubts });
        const outcome = changes.length > 0 ? 'change' : 'unchanged';
        return { row, outcome, errors, doubts: [...doubts, ...kept.map(keptValue)], changes };
      });
      return { ...chunk, phase: 'reviewed' as const, results };
    });
    const changes = given.map((after) => ({ before: known.get(after.employee_id), after }));
    const counts = countsWith(job.counts, reviewed, countAccessChanges(changes));
    return this.#keep({ ...job, counts }, reviewed, tx);
  }

  async #record(job: Working, most: number, tx: Transaction): Promise<boolean> {
    const chunks = await this.store.nextChunks(job, 'reviewed', most, tx);
    if (chunks.length === 0) return this.#end(job, 'finish', tx);
    const locked = await this.existing.lockAll(job.customerId, idsIn(job, chunks), tx);
    // Read again, because the rows of employees who were erased before that are empty now.
    const read = await this.#read(job, await this.store.nextChunks(job, 'reviewed', most, tx));
    const actor = { tenantId: job.customerId, id: job.startedBy ?? job.createdBy };
    const isOwn = await this.#isOwn(job, tx);
    const of = { tx, importId: job.id, locked, suspendIfNew: idsWithUnknownStatus(read), isOwn };
    const done = await this.employees.recordAll(actor, employeesIn(read), of);
    const byId = new Map(done.map((each) => [each.employee.profile.employee_id, each]));
    const recorded = await mapInTurns(read, ({ chunk, rows }) => {
      const undo: RowUndo[] = [];
      const results = rows.map(({ row, employee, errors, doubts }): RowResult => {
        const one = byId.get(employee?.employee_id ?? '');
        if (!employee || !one) return { row, outcome: 'reject', errors, doubts, changes: [] };
        if (one.outcome === 'refused') return refused({ row, errors, doubts });
        if (one.outcome !== 'unchanged') undo.push(undoOf(one));
        const changes = one.before
          ? maskedChanges(one.before, employee).filter(({ field }) => !isKept(one, field))
          : [];
        const noted = [...doubts, ...one.kept.map(keptValue)];
        return { row, outcome: OUTCOMES[one.outcome], errors, doubts: noted, changes };
      });
      return { ...chunk, phase: 'recorded' as const, results, undo };
    });
    const changes = done.map(({ before, employee }) => ({
      before,
      after: { status: employee.status, hrStatus: hrStatusOf(employee) },
    }));
    const counts = countsWith(job.counts, recorded, countAccessChanges(changes));
    await this.#requireReviewed({ ...job, counts }, tx);
    return this.#keep({ ...job, counts }, recorded, tx);
  }

  /** Restores the records. Grants and requests that have ended stay ended. */
  async #undo(job: Working, most: number, tx: Transaction): Promise<boolean> {
    const chunks = await this.store.nextChunks(job, 'recorded', most, tx);
    if (chunks.length === 0) return this.#end(job, 'finish', tx);
    const actor = { tenantId: job.customerId, id: job.startedBy ?? job.createdBy };
    const undone = chunks.flatMap(({ undo }) =>
      (undo ?? []).map(({ updatedAt, before, ...each }) => ({
        ...each,
        updatedAt: new Date(updatedAt),
        before: before as { profile: EmployeeProfile; status: EmployeeStatus } | null,
      })),
    );
    // Only an undo that nobody else confirmed is counted.
    const isByOnePerson = job.counts.undone > 0;
    const of = { tx, importId: job.id, isByOnePerson, isOwn: await this.#isOwn(job, tx) };
    const kept = await this.employees.restoreAll(actor, undone, of);
    // Read again, because the rows of deleted employees are empty now.
    const after = await this.store.nextChunks(job, 'recorded', most, tx);
    const column = idColumnOf(job);
    const named = after.map((chunk) => ({
      ...chunk,
      phase: 'undone' as const,
      results:
        chunk.results?.map((result) => {
          const cells = chunk.rows[(result.row - 1) % ROWS_PER_CHUNK] ?? [];
          const code = kept.get(idIn(cells, column));
          return code ? { ...result, errors: [{ field: null, code }] } : result;
        }) ?? null,
      undo: null,
    }));
    await this.store.saveChunks(job, named, tx);
    const counts = {
      ...job.counts,
      kept: job.counts.kept + kept.size,
      chunks: job.counts.chunks + chunks.length,
    };
    await this.batches.save({ ...job, counts }, tx);
    return true;
  }

  /** The rows of each chunk as employees, or with their errors. */
  #read(job: Working, chunks: readonly ImportChunk[]): Promise<ReadChunk[]> {
    const duplicates = new Set(job.head.duplicates);
    const today = this.clock.now().toISOString().slice(0, 10);
    return mapInTurns(
      chunks,
      (chunk) => ({ chunk, rows: rowsOf(job, chunk, { duplicates, today }) }),
      CHUNKS_PER_TURN,
    );
  }

  /** Those who made the import and who run it may have another name in their own record. */
  #isOwn({ createdBy, startedBy }: Working, tx: Transaction) {
    return this.staffConfirmation.ownRecords([createdBy, startedBy], tx);
  }

  async #keep(job: Working, chunks: readonly ImportChunk[], tx: Transaction): Promise<boolean> {
    await this.store.saveChunks(job, chunks, tx);
    await this.batches.save(job, tx);
    return true;
  }

  /**
   * Throws `ReviewOutdated` where the records changed since the review, so that many more people than
   * were confirmed would lose their access or get it back. Before its row is written: a start holds
   * the lock of `countRecent` while it waits for that row.
   */
  async #requireReviewed(job: Working, tx: Transaction): Promise<void> {
    const beyond = changesBeyondReview(job);
    if (beyond <= 0) return;
    const isTooMany =
      job.approvedBy === null
        ? areTooMany(
            accessChangesOf(job),
            await this.batches.countRecent(job.customerId, 'change_status', tx, job.id),
          )
        : areTooMany(beyond);
    if (isTooMany) throw new ReviewOutdated(job, beyond);
  }

  /** Ends it. What was recorded before stays, and can be undone. */
  async #stop({ job, beyond }: ReviewOutdated): Promise<Step> {
    const actor = { tenantId: job.customerId, id: job.startedBy ?? job.createdBy };
    const now = this.clock.now();
    const change = ({ counts }: Import) => ({
      counts: { ...counts, kinds: { ...counts.kinds, 'error//review_outdated': beyond } },
      endedAt: now,
      expiresAt: secondsAfter(now, UNDO_SECONDS),
    });
    await this.steps.move(this, actor, job.id, { event: 'fail', change });
    return { count: 0, goesOn: false };
  }

  async #end(job: Import, event: BatchEvent, tx: Transaction): Promise<boolean> {
    const status = nextBatchStatus(job.status, event);
    if (!status) throw new Error(`an import that is ${job.status} cannot ${event}`);
    const now = this.clock.now();
    const isOver = event === 'finish';
    const times = isOver ? { endedAt: now, expiresAt: secondsAfter(now, UNDO_SECONDS) } : {};
    await this.batches.save({ ...job, status, ...times }, tx);
    return true;
  }

  async #fail(customerId: Id<'cust'>, id: Id<'imp'>): Promise<void> {
    await this.database.transaction(async (tx) => {
      const job = await this.batches.lock(customerId, id, tx);
      const status = job && nextBatchStatus(job.status, 'fail');
      if (job && status) await this.batches.save({ ...job, status, endedAt: this.clock.now() }, tx);
    });
  }
}

/** Rolls back a step that would change the access of many more people than were confirmed. */
class ReviewOutdated extends Error {
  constructor(
    readonly job: Import,
    readonly beyond: number,
  ) {
    super('the records changed since the review');
  }
}

const ERASED = { field: null, code: 'erased' } as const;

function rowsOf(
  job: Working,
  chunk: ImportChunk,
  { duplicates, today }: { duplicates: ReadonlySet<number>; today: string },
): ChunkRow[] {
  const context = { columns: job.head.header.length, today };
  return chunk.rows.map((cells, n) => {
    const row = chunk.number * ROWS_PER_CHUNK + n + 1;
    if (cells.length === 0) return { row, employee: null, errors: [ERASED], doubts: [] };
    const read = readRow(cells, job.settings, context);
    if (!duplicates.has(row)) return { row, ...read };
    const duplicate = { field: 'employee_id' as ImportField, code: 'duplicate_in_file' as const };
    return { row, ...read, employee: null, errors: [...read.errors, duplicate] };
  });
}

/** New employees with an unreadable status get no access. */
function idsWithUnknownStatus(read: readonly ReadChunk[]): ReadonlySet<string> {
  const rows = read.flatMap((chunk) => chunk.rows);
  const unknown = rows.filter(({ doubts }) => doubts.some(({ field }) => field === 'status'));
  return new Set(unknown.flatMap(({ employee }) => employee?.employee_id ?? []));
}

function employeesIn(read: readonly ReadChunk[]): NewEmployee[] {
  return read.flatMap(({ rows }) => rows.flatMap(({ employee }) => employee ?? []));
}

const OUTCOMES = { created: 'create', changed: 'change', unchanged: 'unchanged' } as const;

function undoOf({ employee, before }: RecordedEmployee): RowUndo {
  return {
    employeeId: employee.profile.employee_id,
    updatedAt: employee.updatedAt.toISOString(),
    identityState: employee.identityState,
    before: before && { profile: before.profile, status: hrStatusOf(before) },
  };
}

/** A row that would change the record of who runs the import. */
function refused({ errors, ...row }: Pick<RowResult, 'row' | 'errors' | 'doubts'>): RowResult {
  const own = { field: null, code: 'employee_own' } as const;
  return { ...row, outcome: 'reject', errors: [...errors, own], changes: [] };
}

function keptValue(field: ImportField): RowError {
  return { field, code: 'owned_by_directory' };
}

function isKept({ kept }: RecordedEmployee, field: ImportField): boolean {
  return (kept as readonly string[]).includes(field);
}
