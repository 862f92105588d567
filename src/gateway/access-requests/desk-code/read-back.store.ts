import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { Clock } from '../../../platform/clock/index.js';
import { Database, EntityColumns, type Transaction } from '../../../platform/database/index.js';
import { uuidOf, type Id } from '../../../platform/ids/index.js';
import { ReadBackEntity, type ReadBack } from './read-back.entity.js';

const COLUMNS = EntityColumns.of(ReadBackEntity);
const WHERE = 'WHERE customer_id = $1 AND access_request_id = $2';
const FIND = {
  name: 'read_backs.find',
  text: `SELECT ${COLUMNS.select()} FROM gateway.read_backs ${WHERE}`,
};

interface RequestRef {
  customerId: Id<'cust'>;
  id: Id<'ar'>;
}

/** Codes that are read back. A change needs the row lock of the request. */
@Injectable()
export class ReadBackStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async insert({ customerId, id: accessRequestId }: RequestRef, tx: Transaction): Promise<void> {
    await tx.manager.insert(ReadBackEntity, { customerId, accessRequestId });
  }

  async find({ customerId, id }: RequestRef, tx?: Transaction): Promise<ReadBack | null> {
    const [row] = await (tx ?? this.database).query<ReadBackEntity>(FIND, [
      uuidOf(customerId),
      uuidOf(id),
    ]);
    return row ? COLUMNS.read(row) : null;
  }

  /** Those that exist, in no order. */
  async listByRequests(customerId: Id<'cust'>, ids: readonly Id<'ar'>[]): Promise<ReadBack[]> {
    const rows = await this.database.query<ReadBackEntity>(
      `SELECT ${COLUMNS.select()} FROM gateway.read_backs
        WHERE customer_id = $1 AND access_request_id = ANY ($2::uuid[])`,
      [uuidOf(customerId), ids.map((id) => uuidOf(id))],
    );
    return rows.map((row) => COLUMNS.read(row));
  }

  /** Only display depends on it, so it needs no lock. */
  async noteOpened({ customerId, id }: RequestRef): Promise<void> {
    await this.database.query(
      `UPDATE gateway.read_backs SET opened_at = $3 ${WHERE} AND opened_at IS NULL`,
      [uuidOf(customerId), uuidOf(id), this.clock.now()],
    );
  }

  /** The person is the employee. The first time counts. */
  async noteProved(
    { customerId, id: accessRequestId }: RequestRef,
    proofSha256: string | null,
    tx: Transaction,
  ): Promise<void> {
    const unproved = { customerId, accessRequestId, provedAt: IsNull() };
    const changes = { provedAt: this.clock.now(), proofSha256 };
    await tx.manager.update(ReadBackEntity, unproved, changes);
  }

  async setCode(
    { customerId, id: accessRequestId }: RequestRef,
    hashes: Record<'codeHash' | 'browserHash', Buffer>,
    tx: Transaction,
  ): Promise<void> {
    const changes = { ...hashes, shownAt: this.clock.now() };
    await tx.manager.update(ReadBackEntity, { customerId, accessRequestId }, changes);
  }

  async noteMiss({ customerId, id: accessRequestId }: RequestRef, tx: Transaction): Promise<void> {
    await tx.manager.increment(ReadBackEntity, { customerId, accessRequestId }, 'misses', 1);
  }

  async confirm(
    { customerId, id: accessRequestId }: RequestRef,
    confirmedBy: string,
    tx: Transaction,
  ): Promise<void> {
    const changes = { confirmedAt: this.clock.now(), confirmedBy };
    await tx.manager.update(ReadBackEntity, { customerId, accessRequestId }, changes);
  }
}
