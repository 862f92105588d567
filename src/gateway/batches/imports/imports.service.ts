import { Injectable } from '@nestjs/common';
import { Clock, secondsAfter } from '../../../platform/clock/index.js';
import { isUniqueViolation, type Transaction } from '../../../platform/database/index.js';
import type { Page } from '../../../platform/http/index.js';
import type { Id } from '../../../platform/ids/index.js';
import { foldText } from '../../../platform/text/index.js';
import type { CustomerActor, StaffActor } from '../../customers/index.js';
import { EmployeeBatchStore, type EmployeeStatus } from '../../employees/index.js';
import { areTooMany } from '../../staff-confirmation.js';
import type { BatchEvent } from '../batch.machine.js';
import {
  importAlreadyRunning,
  importColumnsInvalid,
  importExpired,
  importNotReady,
} from '../batch.problems.js';
import { BatchStore } from '../batch.store.js';
import { BatchesService, MOST_EMPLOYEES } from '../batches.service.js';
import type { BulkJob } from '../bulk-job.js';
import { BulkJobsService } from '../bulk-jobs.service.js';
import { columnsFault, idColumnOf, idIn, suggestColumns } from './file/column-match.policy.js';
import { statusOf } from './file/import-row.policy.js';
import { isPhoneCountry } from './file/phone-cell.js';
import { TableReader } from './file/table-reader.js';
import { ImportHandler } from './import-handler.js';
import {
  chunkCountOf,
  NO_COUNTS,
  ROWS_PER_CHUNK,
  type ApprovedAction,
  type Import,
  type ImportField,
  type ImportHead,
  type ImportMapping,
  type RowResult,
} from './import.js';
import { accessChangesOf, undoneAccessOf, undoNeedsApproval } from './import-counts.policy.js';
import { ImportStore } from './import.store.js';

const KEEP_SECONDS = 86_400;

const CHUNKS_READ_AT_ONCE = 25;

/** A column with more distinct words is not a status column. */
const MOST_WORDS = 50;
const MOST_WORDS_COUNTED = 1_000;
const MOST_WORD_CHARACTERS = 100;

/** One reviewed or recorded row, with its cells by field. */
export interface ReviewedRow extends RowResult {
  cells: Partial<Record<ImportField, string>>;
}

/** A word of a column, in its first spelling. */
export interface StatusWord {
  word: string;
  rows: number;
  /** Its current meaning. */
  status: EmployeeStatus | null;
}

export interface ReviewPage {
  rows: ReviewedRow[];
  /** Null on the last page. */
  next: number | null;
}

/** The actions of people on imports. Background tasks do the long work. */
@Injectable()
export class ImportsService {
  constructor(
    private readonly batches: BatchesService,
    private readonly batchStore: BatchStore,
    private readonly handler: ImportHandler,
    private readonly store: ImportStore,
    private readonly tables: TableReader,
    private readonly jobs: BulkJobsService,
    private readonly employees: EmployeeBatchStore,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores a CSV or XLSX file. Throws `import_file_invalid`, `import_too_large`, or
   * `import_already_running` while other files of the customer are read.
   */
  async upload(actor: CustomerActor, file: Buffer, fileName: string): Promise<Import> {
    const { header, rows } = await this.tables.read(actor.tenantId, file);
    const head: ImportHead = { file_name: fileName, header, duplicates: [] };
    const expiresAt = secondsAfter(this.clock.now(), KEEP_SECONDS);
    const stored = { status: 'uploaded', settings: null, counts: NO_COUNTS } as const;
    const job = { ...stored, itemCount: rows.length, expiresAt };
    return this.batches.create(this.handler, actor, job, async (batch, tx) => {
      await this.store.insertRows({ ...batch, head }, rows, tx);
      await this.store.saveHead(batch, head, tx);
      return { head };
    });
  }

  list(actor: CustomerActor, page: Page<'imp'>): Promise<Import[]> {
    return this.batches.list(this.handler, actor, page);
  }

  /** Throws `import_not_found`. */
  get(actor: CustomerActor, id: string): Promise<Import> {
    return this.batches.get(this.handler, actor, id);
  }

  /** Matches the columns; the review begins. Throws `import_columns_invalid` or `import_not_ready`. */
  match(actor: CustomerActor, id: string, settings: ImportMapping): Promise<Import> {
    return this.#move(actor, id, 'match', async (job, tx) => {
      const fault = columnsFault(settings.columns, job.head.header.length);
      if (fault) throw importColumnsInvalid({ detail: fault });
      if (settings.phone_country !== null && !isPhoneCountry(settings.phone_country))
        throw importColumnsInvalid({ detail: 'phone_country is no country with telephones' });
      const ids: string[] = [];
      await this.#eachId({ ...job, settings }, (employeeId) => ids.push(employeeId ?? ''));
      const head = { ...job.head, duplicates: duplicatesIn(ids) };
      await this.store.restage(job, ids, tx);
      await this.store.saveHead(job, head, tx);
      return { settings, head, startedBy: null, counts: NO_COUNTS };
    });
  }

  /**
   * Records the reviewed rows without the refused ones. Where many people lose their access or get
   * it back, a second member must `approve`.
   * @throws `import_already_running`, `import_not_ready`.
   */
  start(actor: CustomerActor, id: string): Promise<Import> {
    const startOrAsk = async (job: Import, tx: Transaction) => {
      const people = accessChangesOf(job);
      const recent =
        people > 0 ? await this.batchStore.countRecent(job.customerId, 'change_status', tx) : 0;
      return areTooMany(people, recent) ? 'ask' : 'start';
    };
    return this.#move(actor, id, startOrAsk, (job, _tx, event) => ({
      startedBy: actor.id,
      // One that waits for a second member keeps the counts of its review.
      counts:
        event === 'ask'
          ? { ...job.counts, chunks: 0 }
          : { ...NO_COUNTS, planned: accessChangesOf(job) },
    }));
  }

  /**
   * Throws `second_person_needed` for the person who uploaded or started it, and `import_not_ready`
   * where it waits for the other action.
   */
  approve(actor: StaffActor, id: string, action: ApprovedAction): Promise<Import> {
    return refusingASecond(
      this.batches.approve(this.handler, actor, id, (job) => {
        this.#requireRows(job);
        const isUndo = job.status === 'awaiting_undo';
        if (isUndo !== (action === 'undo'))
          throw importNotReady({ detail: `The import is ${job.status}` });
        return isUndo ? {} : { counts: { ...NO_COUNTS, planned: accessChangesOf(job) } };
      }),
    );
  }

  /** Stops it, or its undo before a second member approved it. Recorded changes stay. */
  cancel(actor: CustomerActor, id: string): Promise<Import> {
    return this.batches.cancel(this.handler, actor, id, (job) => {
      this.#requireRows(job);
    });
  }

  /**
   * Deletes created employees and restores changed ones, except those changed, invited or
   * verified since. For many employees a second member must `approve`, as for a start.
   */
  undo(actor: StaffActor, id: string): Promise<Import> {
    const event = async (job: Import, tx: Transaction) => {
      const recent = await this.batchStore.countRecent(job.customerId, 'change_status', tx, job.id);
      return undoNeedsApproval(job, recent) ? 'ask_undo' : 'undo';
    };
    return this.#move(actor, id, event, (job, _tx, moved) => ({
      counts: { ...job.counts, chunks: 0, undone: moved === 'undo' ? undoneAccessOf(job) : 0 },
      startedBy: actor.id,
    }));
  }

  /**
   * The words of a column, so that a person can say which status each means. Most frequent first;
   * at most fifty.
   */
  async words(actor: CustomerActor, id: string, chosen: number | null): Promise<StatusWord[]> {
    const job = this.#requireRows(await this.get(actor, id));
    const columns = job.settings?.columns ?? suggestColumns(job.head.header);
    const column = chosen ?? columns.find(({ field }) => field === 'status')?.column ?? -1;
    const { statuses = {} } = job.settings ?? {};
    const found = new Map<string, StatusWord>();
    for await (const cells of this.#eachRow(job)) {
      const text = (cells[column] ?? '').trim();
      const folded = foldText(text);
      if (folded === '' || text.length > MOST_WORD_CHARACTERS) continue;
      const word = found.get(folded);
      if (word) word.rows += 1;
      else if (found.size < MOST_WORDS_COUNTED)
        found.set(folded, { word: text, rows: 1, status: statusOf(text, statuses) });
    }
    return [...found.values()].sort((a, b) => b.rows - a.rows).slice(0, MOST_WORDS);
  }

  /** A hundred rows from a page on, or the next page with refused or doubtful ones. */
  async rows(
    actor: CustomerActor,
    id: string,
    { page, onlyErrors }: { page: number; onlyErrors: boolean },
  ): Promise<ReviewPage> {
    const job = await this.get(actor, id);
    if (!job.head) throw importExpired();
    const number = onlyErrors ? await this.store.nextChunkWithErrors(job, page) : page;
    const [chunk] = number === null ? [] : await this.store.findChunks(job, number, 1);
    if (!chunk) return { rows: [], next: null };
    const columns = job.settings?.columns ?? [];
    const rows = (chunk.results ?? []).map((result) => {
      const cells = chunk.rows[(result.row - 1) % ROWS_PER_CHUNK] ?? [];
      const named = columns.map(({ column, field }) => [field, cells[column] ?? '']);
      return { ...result, cells: Object.fromEntries(named) as ReviewedRow['cells'] };
    });
    const following = chunk.number + 1;
    const next = onlyErrors
      ? await this.store.nextChunkWithErrors(job, following)
      : following < chunkCountOf(job)
        ? following
        : null;
    const isFlawed = ({ errors, doubts }: RowResult) => errors.length + doubts.length > 0;
    return { rows: onlyErrors ? rows.filter(isFlawed) : rows, next };
  }

  /** Every refused or doubtful row. */
  async refused(actor: CustomerActor, id: string): Promise<ReviewedRow[]> {
    const refused: ReviewedRow[] = [];
    for (let page: number | null = 0; page !== null;) {
      const { rows, next }: ReviewPage = await this.rows(actor, id, { page, onlyErrors: true });
      refused.push(...rows);
      page = next;
    }
    return refused;
  }

  /**
   * Active employees created before the file that are not in it. Refused rows count as present.
   * Stops after `most`.
   */
  async missing(
    actor: CustomerActor,
    id: string,
    most: number,
  ): Promise<{ ids: Id<'emp'>[]; active: number }> {
    const job = this.#requireRows(await this.get(actor, id));
    if (job.status !== 'done') throw importNotReady({ detail: `The import is ${job.status}` });
    const listed: string[] = [];
    await this.#eachId(job, (employeeId) => {
      if (employeeId !== null) listed.push(employeeId);
    });
    if (listed.includes(''))
      throw importNotReady({
        detail: 'A row of the file has no employee id, so nobody can tell who is missing',
      });
    return this.employees.listUnlisted(job.customerId, { listed, since: job.createdAt, most });
  }

  /**
   * Prepares an action on the employees missing from the file; a person starts it. Throws
   * `import_not_ready`, `import_expired`, `bulk_selection_empty`, `bulk_selection_too_large`.
   */
  async endMissing(
    actor: StaffActor,
    id: string,
    change: { status: EmployeeStatus; reason: string },
  ): Promise<BulkJob> {
    const { ids, active } = await this.missing(actor, id, MOST_EMPLOYEES);
    const source = { missing_from: id as Id<'imp'>, active_employees: active };
    return this.jobs.prepare(actor, { name: 'change_status', ...change, ...source }, { ids });
  }

  /** The employee id of each row; empty if the cell is empty, null for an erased row. */
  async #eachId(job: Import, take: (id: string | null) => void): Promise<void> {
    const column = idColumnOf(job);
    for await (const cells of this.#eachRow(job))
      take(cells.length === 0 ? null : idIn(cells, column));
  }

  async *#eachRow(job: Import): AsyncGenerator<readonly string[]> {
    for (let from = 0; from < chunkCountOf(job); from += CHUNKS_READ_AT_ONCE)
      for (const { rows } of await this.store.findChunks(job, from, CHUNKS_READ_AT_ONCE))
        yield* rows;
  }

  #move(
    actor: CustomerActor,
    id: string,
    event: BatchEvent | ((job: Import, tx: Transaction) => BatchEvent | Promise<BatchEvent>),
    change: (
      job: Import & { head: ImportHead },
      tx: Transaction,
      event: BatchEvent,
    ) => Partial<Import> | Promise<Partial<Import>>,
  ): Promise<Import> {
    return refusingASecond(
      this.batches.move(this.handler, actor, id, {
        event,
        change: (job, tx, moved) => change(this.#requireRows(job), tx, moved),
      }),
    );
  }

  /** Throws `import_expired` once the rows are destroyed, or about to be. */
  #requireRows(job: Import): Import & { head: ImportHead } {
    const { head } = job;
    if (!head || job.expiresAt <= this.clock.now()) throw importExpired();
    return { ...job, head };
  }
}

/** One import of a customer runs at a time. Throws `import_already_running`. */
async function refusingASecond(moved: Promise<Import>): Promise<Import> {
  try {
    return await moved;
  } catch (error) {
    if (isUniqueViolation(error, 'batches_running_import_key')) throw importAlreadyRunning();
    throw error;
  }
}

/**
 * Rows that repeat an earlier row's employee id. They are refused, because either could be right.
 */
function duplicatesIn(ids: readonly string[]): number[] {
  const seen = new Set<string>();
  return ids.flatMap((id, n) => {
    const isRepeated = id !== '' && seen.has(id);
    seen.add(id);
    return isRepeated ? [n + 1] : [];
  });
}
