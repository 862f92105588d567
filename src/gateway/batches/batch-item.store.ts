import { Injectable } from '@nestjs/common';
import { Clock, secondsAfter } from '../../platform/clock/index.js';
import {
  Database,
  EntityColumns,
  type Queryable,
  type Transaction,
} from '../../platform/database/index.js';
import { uuidOf, uuidOrNull } from '../../platform/ids/index.js';
import { BatchItemEntity, type BatchItem, type ItemState, type Batch } from './batch.entity.js';

const COLUMNS = EntityColumns.of(BatchItemEntity).except('batchId');

/** Longer than one item takes: opening a request waits for the verification service. */
const LEASE_SECONDS = 120;

/** A worker's change of an item. */
export type ItemChange = Partial<Omit<BatchItem, 'customerId' | 'number' | 'employeeRowId'>>;

/** A new item. With a code it is skipped. */
export type NewItem = Pick<BatchItem, 'employeeRowId' | 'code'>;

@Injectable()
export class BatchItemStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores the items of a new batch in this order; returns how many. Employees that do not exist are
   * left out. Rows are locked in the order of other work on many employees.
   */
  async insertAll(
    { customerId, id }: Batch,
    items: readonly NewItem[],
    tx: Transaction,
  ): Promise<number> {
    const inserted = await tx.query(
      `INSERT INTO gateway.batch_items (customer_id, batch_id, number, employee_row_id, state, code, reminders, tries, due_at)
       SELECT $1::uuid, $2::uuid, row_number() OVER (ORDER BY g.place), e.id,
              CASE WHEN g.code IS NULL THEN 'waiting' ELSE 'skipped' END, g.code, 0, 0,
              CASE WHEN g.code IS NULL THEN $5::timestamptz END
         FROM unnest($3::uuid[], $4::text[]) WITH ORDINALITY AS g (employee, code, place)
         JOIN gateway.employees e ON e.customer_id = $1 AND e.id = g.employee AND e.deleted_at IS NULL
        ORDER BY e.employee_index RETURNING number`,
      [
        uuidOf(customerId),
        uuidOf(id),
        items.map(({ employeeRowId }) => uuidOf(employeeRowId)),
        items.map(({ code }) => code),
        this.clock.now(),
      ],
    );
    return inserted.length;
  }

  /** Items from a number on, in order. */
  async list(
    { customerId, id }: Batch,
    { after, state, limit }: { after: number; state: ItemState | null; limit: number },
  ): Promise<BatchItem[]> {
    const rows = await this.database.query<BatchItemEntity>(
      `SELECT ${COLUMNS.select('i')} FROM gateway.batch_items i
        WHERE i.customer_id = $1 AND i.batch_id = $2 AND i.number > $3 AND ($4::text IS NULL OR i.state = $4)
        ORDER BY i.number LIMIT $5`,
      [uuidOf(customerId), uuidOf(id), after, state, limit],
    );
    return rows.map((row) => COLUMNS.read(row));
  }

  /** How many items are in each of these states. */
  async count<S extends ItemState>(
    { customerId, id }: Batch,
    states: readonly S[],
    on: Queryable = this.database,
  ): Promise<Record<S, number>> {
    const rows = await on.query<{ state: ItemState; count: number }>(
      `SELECT state, count(*)::int AS count FROM gateway.batch_items
        WHERE customer_id = $1 AND batch_id = $2 GROUP BY state`,
      [uuidOf(customerId), uuidOf(id)],
    );
    return Object.fromEntries(
      states.map((state) => [state, rows.find((row) => row.state === state)?.count ?? 0]),
    ) as Record<S, number>;
  }

  /** Takes some due items that no other worker has. Each try is counted. */
  async claim({ customerId, id }: Batch, limit: number): Promise<BatchItem[]> {
    const now = this.clock.now();
    const rows = await this.database.query<BatchItemEntity>(
      // Materialized, so that the subquery runs once; otherwise the limit would not hold.
      `WITH due AS MATERIALIZED (
         SELECT number FROM gateway.batch_items
          WHERE customer_id = $1 AND batch_id = $2 AND due_at <= $3
          ORDER BY due_at, number LIMIT $5 FOR UPDATE SKIP LOCKED
       ) UPDATE gateway.batch_items i SET due_at = $4, tries = i.tries + 1 FROM due
        WHERE i.customer_id = $1 AND i.batch_id = $2 AND i.number = due.number RETURNING ${COLUMNS.select('i')}`,
      [uuidOf(customerId), uuidOf(id), now, secondsAfter(now, LEASE_SECONDS), limit],
    );
    return rows.map((row) => COLUMNS.read(row)).sort((a, b) => a.number - b.number);
  }

  /**
   * Changes an item of a running batch, in the transaction of what was done for it. Returns false if
   * the batch was canceled or another worker was faster; then nothing may be done.
   */
  async change(
    { customerId, id }: Batch,
    before: BatchItem,
    change: ItemChange,
    on: Queryable = this.database,
  ): Promise<boolean> {
    const after = { ...before, dueAt: null, ...change };
    const changed = await on.query(
      // Locks the batch, so a cancellation either waits for this item or is seen by it.
      `WITH batch AS (
         SELECT id FROM gateway.batches WHERE customer_id = $1 AND id = $2 AND status = 'running' FOR SHARE
       ) UPDATE gateway.batch_items
            SET state = $4, code = $5, access_request_id = $6, reminders = $7, due_at = $8, invited_at = $9, tries = 0
          WHERE customer_id = $1 AND batch_id = (SELECT id FROM batch) AND number = $3
            AND state = $10 AND reminders = $11 RETURNING number`,
      [
        uuidOf(customerId),
        uuidOf(id),
        before.number,
        after.state,
        after.code,
        uuidOrNull(after.accessRequestId),
        after.reminders,
        after.dueAt,
        after.invitedAt,
        before.state,
        before.reminders,
      ],
    );
    return changed.length === 1;
  }

  /** Releases an item until then. A wait without a failure does not count as a try. */
  async postpone(
    { customerId, id }: Batch,
    { number, tries }: BatchItem,
    { until, isFailure }: { until: Date; isFailure: boolean },
  ): Promise<void> {
    await this.database.query(
      `UPDATE gateway.batch_items SET due_at = $4, tries = $5
        WHERE customer_id = $1 AND batch_id = $2 AND number = $3 AND due_at IS NOT NULL`,
      [uuidOf(customerId), uuidOf(id), number, until, isFailure ? tries : Math.max(0, tries - 1)],
    );
  }
}
