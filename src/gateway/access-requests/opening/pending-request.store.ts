import { Injectable } from '@nestjs/common';
import { secondsAfter } from '../../../platform/clock/index.js';
import { Hasher, Vault, type WrappedKey } from '../../../platform/crypto/index.js';
import { bytea, batchValues, BatchWriter } from '../../../platform/concurrency/index.js';
import {
  Database,
  type Queryable,
  type Row,
  type Statement,
} from '../../../platform/database/index.js';
import { uuidOf, type Id } from '../../../platform/ids/index.js';
import { GatewayAudit, type NewAuditEntry } from '../../audit/index.js';
import { FIRST_POLL_SECONDS, requestPlace } from '../records/access-request.store.js';
import type { AccessRequest } from '../records/access-request.entity.js';
import type { AccessRequestData } from '../records/access-request.js';
import { insertStatement, PENDING } from './pending-request.statements.js';

/** A pending request with a session, the state of its return link, if any, and its audit entry. */
interface NewRequest {
  request: AccessRequest & { data: AccessRequestData };
  state: string | null;
  entry: NewAuditEntry;
}

const FIND_KEY = {
  name: 'pending_requests.key',
  text: `SELECT key_id AS "keyId", wrapped_key AS wrapped FROM gateway.data_keys
    WHERE customer_id = $1 AND owner_id = $2`,
};

/** Stores opened requests. Requests of one customer that come together share one statement. */
@Injectable()
export class PendingRequestStore {
  readonly #insertStatement: Statement;
  readonly #writer: BatchWriter<Id<'cust'>, Row, boolean>;

  constructor(
    private readonly database: Database,
    private readonly vault: Vault,
    private readonly hasher: Hasher,
    private readonly audit: GatewayAudit,
  ) {
    this.#insertStatement = insertStatement((rows) => audit.trail.appending(rows));
    this.#writer = new BatchWriter(database, (customerId, rows) =>
      this.#insertAll(customerId, rows, database),
    );
  }

  /**
   * Stores request, return state and audit entry, and ends its opening. False without a change: the
   * employee was deleted, or the session given up.
   */
  async insert(opened: NewRequest, on: Queryable = this.database): Promise<boolean> {
    const { customerId } = opened.request;
    const row = await this.#rowOf(opened);
    if (!row) return false;
    if (on === this.database) return this.#writer.add(customerId, row);
    return (await this.#insertAll(customerId, [row], on))[0] ?? false;
  }

  async #rowOf({ request, state, entry }: NewRequest): Promise<Row | null> {
    const { customerId, id, employeeRowId } = request;
    const [wrapped] = await this.database.pipelinedReads.query<WrappedKey>(FIND_KEY, [
      uuidOf(customerId),
      uuidOf(employeeRowId),
    ]);
    if (!wrapped) return null;
    const key = await this.vault.openDataKey(customerId, employeeRowId, wrapped);
    const sealedData = this.vault.seal(key, requestPlace(customerId, id), request.data);
    const nextPollAt = secondsAfter(request.createdAt, FIRST_POLL_SECONDS);
    return {
      ...PENDING.row({ ...request, sealedData, nextPollAt }),
      sealed_data: bytea(sealedData),
      state_hash: state === null ? null : bytea(this.hasher.credential(state)),
      entry: this.audit.trail.rowOf(entry),
    };
  }

  async #insertAll(customerId: Id<'cust'>, rows: Row[], on: Queryable): Promise<boolean[]> {
    const kept = await on.query<{ id: string }>(
      this.#insertStatement,
      batchValues(uuidOf(customerId), rows),
    );
    const ids = new Set(kept.map(({ id }) => id));
    return rows.map(({ id }) => ids.has(id as string));
  }
}
