import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/index.js';
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
import { BatchEntity, type Batch, type BatchKind } from './batch.entity.js';

const BATCHES = EntityColumns.of(BatchEntity);
const SELECT = `SELECT ${BATCHES.select('b')} FROM gateway.batches b WHERE b.customer_id = $1 AND b.kind = $2`;

@Injectable()
export class BatchStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async insert(batch: Batch, tx: Transaction): Promise<void> {
    await tx.manager.insert(BatchEntity, { ...batch });
  }

  find(
    customerId: Id<'cust'>,
    id: Id<BatchKind>,
    on: Queryable = this.database,
  ): Promise<Batch | null> {
    return this.#one(customerId, id, { on, lock: '' });
  }

  lock(customerId: Id<'cust'>, id: Id<BatchKind>, tx: Transaction): Promise<Batch | null> {
    return this.#one(customerId, id, { on: tx, lock: 'FOR UPDATE' });
  }

  /** The batch under its row lock; null when another process works on it. */
  claim(customerId: Id<'cust'>, id: Id<BatchKind>, tx: Transaction): Promise<Batch | null> {
    return this.#one(customerId, id, { on: tx, lock: 'FOR UPDATE SKIP LOCKED' });
  }

  async list(customerId: Id<'cust'>, kind: BatchKind, page: Page<BatchKind>): Promise<Batch[]> {
    const values: unknown[] = [uuidOf(customerId), kind];
    const rows = await this.database.query<BatchEntity>(
      `${SELECT} ${keyset(page, values, 'b.id')}`,
      values,
    );
    return newestFirst(rows.map(batchOf), page);
  }

  /** Writes what changes of a locked batch. */
  async save(batch: Batch, tx: Transaction): Promise<void> {
    const { customerId, id, status, settings, counts, itemCount, startedBy, approvedBy } = batch;
    const { startedAt, endedAs, endedAt, expiresAt } = batch;
    await tx.manager.update(
      BatchEntity,
      { customerId, id },
      {
        ...{ status, settings, counts, itemCount, startedBy, approvedBy },
        ...{ startedAt, endedAs, endedAt, expiresAt },
      },
    );
  }

  async saveCounts(
    { customerId, id }: Batch,
    counts: object,
    on: Queryable = this.database,
  ): Promise<void> {
    await on.manager.update(BatchEntity, { customerId, id }, { counts });
  }

  async tenantsWithWork(kind: BatchKind): Promise<Id<'cust'>[]> {
    const rows = await this.database.query<{ id: string }>(
      `SELECT DISTINCT customer_id AS id FROM gateway.batches
        WHERE kind = $1 AND (status IN ('reviewing', 'running', 'undoing') OR (cleared_at IS NULL AND expires_at <= $2))`,
      [kind, this.clock.now()],
    );
    return rows.map(({ id }) => idOf('cust', id));
  }

  async listWorking(customerId: Id<'cust'>, kind: BatchKind): Promise<Batch[]> {
    const rows = await this.database.query<BatchEntity>(
      `${SELECT} AND b.status IN ('reviewing', 'running', 'undoing') ORDER BY b.id`,
      [uuidOf(customerId), kind],
    );
    return rows.map(batchOf);
  }

  async listExpired(customerId: Id<'cust'>, kind: BatchKind): Promise<Batch[]> {
    const rows = await this.database.query<BatchEntity>(
      `${SELECT} AND b.cleared_at IS NULL AND b.expires_at <= $3`,
      [uuidOf(customerId), kind, this.clock.now()],
    );
    return rows.map(batchOf);
  }

  async #one(
    customerId: Id<'cust'>,
    id: Id<BatchKind>,
    { on, lock }: { on: Queryable; lock: string },
  ): Promise<Batch | null> {
    // The kind too: its routes ask for other permissions than those of another kind.
    const values = [uuidOf(customerId), kindOf(id), uuidOf(id)];
    const [row] = await on.query<BatchEntity>(`${SELECT} AND b.id = $3 ${lock}`, values);
    return row ? batchOf(row) : null;
  }
}

function kindOf(id: Id<BatchKind>): BatchKind {
  return id.slice(0, id.indexOf('_')) as BatchKind;
}

function batchOf(row: BatchEntity): Batch {
  const batch = BATCHES.read(row);
  return { ...batch, id: idOf(batch.kind, batch.id) };
}
