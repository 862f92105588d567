import { Injectable } from '@nestjs/common';
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

/** The request that a code belongs to. */
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

  async insert({ customerId, id }: RequestRef, tx: Transaction): Promise<void> {
    await tx.query(
      'INSERT INTO gateway.read_backs (customer_id, access_request_id) VALUES ($1, $2)',
      [uuidOf(customerId), uuidOf(id)],
    );
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
  async noteOpened(request: RequestRef): Promise<void> {
    await this.database.query(
      `UPDATE gateway.read_backs SET opened_at = $3 ${WHERE} AND opened_at IS NULL`,
      this.#now(request),
    );
  }

  /** The person is the employee. The first time counts. */
  async noteProved(
    request: RequestRef,
    proofSha256: string | null,
    tx: Transaction,
  ): Promise<void> {
    await tx.query(
      `UPDATE gateway.read_backs SET proved_at = $3, proof_sha256 = $4
        ${WHERE} AND proved_at IS NULL`,
      [...this.#now(request), proofSha256],
    );
  }

  async setCode(
    request: RequestRef,
    { codeHash, browserHash }: Record<'codeHash' | 'browserHash', Buffer>,
    tx: Transaction,
  ): Promise<void> {
    await tx.query(
      `UPDATE gateway.read_backs SET shown_at = $3, code_hash = $4, browser_hash = $5 ${WHERE}`,
      [...this.#now(request), codeHash, browserHash],
    );
  }

  async noteMiss({ customerId, id }: RequestRef, tx: Transaction): Promise<void> {
    await tx.query(`UPDATE gateway.read_backs SET misses = misses + 1 ${WHERE}`, [
      uuidOf(customerId),
      uuidOf(id),
    ]);
  }

  async confirm(request: RequestRef, actor: string, tx: Transaction): Promise<void> {
    await tx.query(`UPDATE gateway.read_backs SET confirmed_at = $3, confirmed_by = $4 ${WHERE}`, [
      ...this.#now(request),
      actor,
    ]);
  }

  #now({ customerId, id }: RequestRef): unknown[] {
    return [uuidOf(customerId), uuidOf(id), this.clock.now()];
  }
}
