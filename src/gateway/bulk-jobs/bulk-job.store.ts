import { Injectable } from '@nestjs/common';
import { Clock, secondsAfter } from '../../platform/clock/index.js';
import {
  Database,
  EntityColumns,
  keyset,
  newestFirst,
  type Queryable,
  type Transaction,
} from '../../platform/database/index.js';
import type { Page } from '../../platform/http/index.js';
import { idOf, uuidOf, type Id } from '../../platform/ids/index.js';
import { BULK_ROW_STATES, type BulkCounts, type BulkRowState } from './bulk-job.js';
import { BulkJobEntity, type BulkJob } from './bulk-job.entity.js';
import { BulkRowEntity, type BulkRow } from './bulk-row.entity.js';

const JOBS = EntityColumns.of(BulkJobEntity);
const ROWS = EntityColumns.of(BulkRowEntity);
const SELECT = `SELECT ${JOBS.select('j')} FROM gateway.bulk_jobs j WHERE j.customer_id = $1`;

/** Longer than one row takes: opening a request waits for the verification service. */
const LEASE_SECONDS = 120;

@Injectable()
export class BulkJobStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  inTransaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.database.transaction(work);
  }

  /** Stores a job with a row for each of these employees that exists; returns how many there are. */
  async insert(job: BulkJob, employees: readonly Id<'emp'>[], tx: Transaction): Promise<number> {
    const { customerId, id } = job;
    await tx.manager.insert(BulkJobEntity, { ...job });
    const rows = await tx.query(
      `INSERT INTO gateway.bulk_rows (customer_id, job_id, number, employee_row_id, state, tries)
       SELECT $1::uuid, $2::uuid, row_number() OVER (ORDER BY e.id DESC), e.id, 'waiting', 0
         FROM gateway.employees e WHERE e.customer_id = $1 AND e.id = ANY($3::uuid[]) AND e.deleted_at IS NULL
        ORDER BY e.employee_index
       RETURNING number`,
      [uuidOf(customerId), uuidOf(id), employees.map(uuidOf)],
    );
    const employeeCount = rows.length;
    const counts = { ...job.counts, waiting: employeeCount };
    await tx.manager.update(BulkJobEntity, { customerId, id }, { employeeCount, counts });
    return employeeCount;
  }

  find(customerId: Id<'cust'>, id: Id<'job'>): Promise<BulkJob | null> {
    return this.#one(customerId, id, { on: this.database, lock: '' });
  }

  lock(customerId: Id<'cust'>, id: Id<'job'>, tx: Transaction): Promise<BulkJob | null> {
    return this.#one(customerId, id, { on: tx, lock: 'FOR UPDATE' });
  }

  async list(customerId: Id<'cust'>, page: Page<'job'>): Promise<BulkJob[]> {
    const values: unknown[] = [uuidOf(customerId)];
    const rows = await this.database.query<BulkJobEntity>(
      `${SELECT} ${keyset(page, values, 'j.id')}`,
      values,
    );
    const jobs = rows.map((row) => JOBS.read(row));
    return newestFirst(jobs, page);
  }

  async save(job: BulkJob, tx: Transaction): Promise<void> {
    const { customerId, id, status, approvedBy, endedAt } = job;
    await tx.manager.update(BulkJobEntity, { customerId, id }, { status, approvedBy, endedAt });
  }

  /** Rows from a number on, in order. */
  async listRows(
    { customerId, id }: BulkJob,
    { after, state, limit }: { after: number; state: BulkRowState | null; limit: number },
  ): Promise<BulkRow[]> {
    const rows = await this.database.query<BulkRowEntity>(
      `SELECT ${ROWS.select('r')} FROM gateway.bulk_rows r
        WHERE r.customer_id = $1 AND r.job_id = $2 AND r.number > $3 AND ($4::text IS NULL OR r.state = $4)
        ORDER BY r.number LIMIT $5`,
      [uuidOf(customerId), uuidOf(id), after, state, limit],
    );
    return rows.map((row) => ROWS.read(row));
  }

  async tenantsWithRunning(): Promise<Id<'cust'>[]> {
    const rows = await this.database.query<{ id: string }>(
      `SELECT DISTINCT customer_id AS id FROM gateway.bulk_jobs WHERE status = 'running'`,
    );
    return rows.map(({ id }) => idOf('cust', id));
  }

  async listRunning(customerId: Id<'cust'>): Promise<BulkJob[]> {
    const rows = await this.database.query<BulkJobEntity>(
      `${SELECT} AND j.status = 'running' ORDER BY j.id`,
      [uuidOf(customerId)],
    );
    return rows.map((row) => JOBS.read(row));
  }

  /** Takes some waiting rows that no other worker has. Each try is counted. */
  async claim({ customerId, id }: BulkJob, limit: number): Promise<BulkRow[]> {
    const now = this.clock.now();
    const rows = await this.database.query<BulkRowEntity>(
      // Materialized, so that the subquery runs once; otherwise the limit would not hold.
      `WITH free AS MATERIALIZED (
         SELECT number FROM gateway.bulk_rows
          WHERE customer_id = $1 AND job_id = $2 AND state = 'waiting' AND (leased_until IS NULL OR leased_until <= $3)
          ORDER BY number LIMIT $5 FOR UPDATE SKIP LOCKED
       ) UPDATE gateway.bulk_rows r SET leased_until = $4, tries = r.tries + 1 FROM free
        WHERE r.customer_id = $1 AND r.job_id = $2 AND r.number = free.number RETURNING ${ROWS.select('r')}`,
      [uuidOf(customerId), uuidOf(id), now, secondsAfter(now, LEASE_SECONDS), limit],
    );
    return rows.map((row) => ROWS.read(row)).sort((a, b) => a.number - b.number);
  }

  /**
   * * Ends a waiting row of a running job, in the transaction of what was done. Returns false if
   * the job was canceled or another worker ended the row; then nothing may be done.
   */
  async endRow(
    { customerId, jobId, number }: BulkRow,
    { state, code }: { state: BulkRowState; code: string | null },
    on: Queryable = this.database,
  ): Promise<boolean> {
    // Locks the job, so a cancellation either waits for this row or is seen by it.
    const ended = await on.query(
      `WITH job AS (
         SELECT id FROM gateway.bulk_jobs WHERE customer_id = $1 AND id = $2 AND status = 'running' FOR SHARE
       ) UPDATE gateway.bulk_rows SET state = $4, code = $5, leased_until = NULL
          WHERE customer_id = $1 AND job_id = (SELECT id FROM job) AND number = $3 AND state = 'waiting' RETURNING number`,
      [uuidOf(customerId), uuidOf(jobId), number, state, code],
    );
    return ended.length === 1;
  }

  /** Releases a row for another try later. */
  async postpone({ customerId, jobId, number }: BulkRow, seconds: number): Promise<void> {
    const leasedUntil = secondsAfter(this.clock.now(), seconds);
    await this.database.query(
      `UPDATE gateway.bulk_rows SET leased_until = $4
        WHERE customer_id = $1 AND job_id = $2 AND number = $3 AND state = 'waiting'`,
      [uuidOf(customerId), uuidOf(jobId), number, leasedUntil],
    );
  }

  /** Counts the rows anew and stores the sums. */
  async count({ customerId, id }: BulkJob): Promise<BulkCounts> {
    const rows = await this.database.query<{ state: BulkRowState; count: number }>(
      `SELECT state, count(*)::int AS count FROM gateway.bulk_rows
        WHERE customer_id = $1 AND job_id = $2 GROUP BY state`,
      [uuidOf(customerId), uuidOf(id)],
    );
    const counts = Object.fromEntries(
      BULK_ROW_STATES.map((state) => [state, rows.find((row) => row.state === state)?.count ?? 0]),
    ) as BulkCounts;
    await this.database.manager.update(BulkJobEntity, { customerId, id }, { counts });
    return counts;
  }

  async #one(
    customerId: Id<'cust'>,
    id: Id<'job'>,
    { on, lock }: { on: Queryable; lock: string },
  ): Promise<BulkJob | null> {
    const [row] = await on.query<BulkJobEntity>(`${SELECT} AND j.id = $2 ${lock}`, [
      uuidOf(customerId),
      uuidOf(id),
    ]);
    return row ? JOBS.read(row) : null;
  }
}
