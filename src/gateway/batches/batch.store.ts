import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, IsNull, LessThanOrEqual, type FindOneOptions, type Repository } from 'typeorm';
import { Clock, secondsAfter } from '../../platform/clock/index.js';
import {
  Database,
  lockName,
  newestFirst,
  pageBy,
  type Queryable,
  type Transaction,
} from '../../platform/database/index.js';
import type { Page } from '../../platform/http/index.js';
import { idOf, uuidOf, type Id } from '../../platform/ids/index.js';
import { WORKING_STATUSES } from './batch.machine.js';
import { BatchEntity, type Batch, type BatchKind } from './batch.entity.js';
import type { BulkActionName } from './bulk-job.js';

/** How long a change of many people adds to the next one. */
const RECENT_SECONDS = 86_400;

@Injectable()
export class BatchStore {
  constructor(
    @InjectRepository(BatchEntity) private readonly batches: Repository<BatchEntity>,
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
    return this.#one(customerId, id, on);
  }

  lock(customerId: Id<'cust'>, id: Id<BatchKind>, tx: Transaction): Promise<Batch | null> {
    return this.#one(customerId, id, tx, { mode: 'pessimistic_write' });
  }

  /** The batch under its row lock; null when another process works on it. */
  claim(customerId: Id<'cust'>, id: Id<BatchKind>, tx: Transaction): Promise<Batch | null> {
    const lock = { mode: 'pessimistic_write', onLocked: 'skip_locked' } as const;
    return this.#one(customerId, id, tx, lock);
  }

  async list(customerId: Id<'cust'>, kind: BatchKind, page: Page<BatchKind>): Promise<Batch[]> {
    const { where, ...paging } = pageBy(page);
    const rows = await this.batches.find({ where: { customerId, kind, ...where }, ...paging });
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

  /**
   * How many people of a customer were exempted, or lost their access or got it back, by batches of
   * the last 24 hours, without a second member, undone imports included. What still runs counts in
   * full. Starts of one customer take turns. `except` is the batch that asks.
   */
  async countRecent(
    customerId: Id<'cust'>,
    action: BulkActionName,
    tx: Transaction,
    except: Id<BatchKind> | null = null,
  ): Promise<number> {
    await lockName(`gateway.batches/${customerId}`, tx);
    const [row] = await tx.query<{ people: number }>(
      `SELECT coalesce(sum(greatest(
           CASE WHEN started_at <= $2 OR approved_by IS NOT NULL THEN 0
             WHEN kind = 'job' THEN (counts->>'waiting')::int + (counts->>'done')::int
             ELSE greatest((counts->>'ended')::int + coalesce((counts->>'reactivated')::int, 0),
               CASE WHEN status = 'running' THEN (counts->>'planned')::int END) END,
           CASE WHEN status = 'undoing' OR ended_at > $2 THEN (counts->>'undone')::int END)), 0)::int AS people
         FROM gateway.batches
        WHERE customer_id = $1 AND (started_at > $2 OR ended_at > $2 OR status = 'undoing') AND id IS DISTINCT FROM $3
          AND (kind = 'job' AND settings->>'name' = $4 OR kind = 'imp' AND $4 = 'change_status')`,
      [
        uuidOf(customerId),
        secondsAfter(this.clock.now(), -RECENT_SECONDS),
        except && uuidOf(except),
        action,
      ],
    );
    return row?.people ?? 0;
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
    const rows = await this.batches.find({
      where: { customerId, kind, status: In(WORKING_STATUSES) },
      order: { id: 'ASC' },
    });
    return rows.map(batchOf);
  }

  async listExpired(customerId: Id<'cust'>, kind: BatchKind): Promise<Batch[]> {
    const expiresAt = LessThanOrEqual(this.clock.now());
    const rows = await this.batches.findBy({ customerId, kind, clearedAt: IsNull(), expiresAt });
    return rows.map(batchOf);
  }

  async #one(
    customerId: Id<'cust'>,
    id: Id<BatchKind>,
    on: Queryable,
    lock?: FindOneOptions['lock'],
  ): Promise<Batch | null> {
    // The kind too: its routes ask for other permissions than those of another kind.
    const where = { customerId, kind: kindOf(id), id };
    const found = await on.manager.findOne(BatchEntity, { where, ...(lock && { lock }) });
    return found && batchOf(found);
  }
}

function kindOf(id: Id<BatchKind>): BatchKind {
  return id.slice(0, id.indexOf('_')) as BatchKind;
}

function batchOf(batch: BatchEntity): Batch {
  return { ...batch, id: idOf(batch.kind, batch.id) };
}
