import { Injectable } from '@nestjs/common';
import { secondsAfter } from '../../../platform/clock/index.js';
import { Hasher, Vault, type WrappedKey } from '../../../platform/crypto/index.js';
import {
  bytea,
  batchStatement,
  batchValues,
  BatchWriter,
} from '../../../platform/concurrency/index.js';
import {
  Database,
  EntityColumns,
  type Queryable,
  type Row,
  type Statement,
} from '../../../platform/database/index.js';
import { uuidOf, type Id } from '../../../platform/ids/index.js';
import { GatewayAudit, type NewAuditEntry } from '../../audit/index.js';
import {
  AccessRequestEntity,
  FIRST_POLL_SECONDS,
  requestPlace,
  type AccessRequest,
  type AccessRequestData,
} from '../records/index.js';

/** A pending request whose session was made, what its browser comes back with, and what is written down of it. */
interface NewRequest {
  request: AccessRequest & { data: AccessRequestData };
  state: string;
  entry: NewAuditEntry;
}

const PENDING = EntityColumns.of(AccessRequestEntity).except(
  'customerId',
  'status',
  'reason',
  'lookedUpAt',
  'completedAt',
  'polls',
);

/** What the statement takes of each request. They all belong to one customer. */
const GIVEN = { ...PENDING.types(), state_hash: 'bytea', entry: 'json' };

const FIND_KEY = {
  name: 'pending_requests.key',
  text: `SELECT key_id AS "keyId", wrapped_key AS wrapped FROM gateway.data_keys
    WHERE customer_id = $1 AND owner_id = $2`,
};

/** Keeps requests that were opened, in one statement for all of a customer that come at once. */
@Injectable()
export class PendingRequestStore {
  readonly #keepStatement: Statement;
  readonly #kept: BatchWriter<Id<'cust'>, Row, boolean>;

  constructor(
    private readonly database: Database,
    private readonly vault: Vault,
    private readonly hasher: Hasher,
    private readonly audit: GatewayAudit,
  ) {
    this.#keepStatement = keepStatement((rows) => audit.appending(rows));
    this.#kept = new BatchWriter(database, (customerId, rows) =>
      this.#keepAll(customerId, rows, database),
    );
  }

  /**
   * Keeps the request with its return state and audit entry, and ends its opening. False where it was kept nowhere: its
   * employee was deleted since they were looked up, or its session was given up.
   */
  async insert(opened: NewRequest, on: Queryable = this.database): Promise<boolean> {
    const { customerId } = opened.request;
    const row = await this.#rowOf(opened);
    if (!row) return false;
    if (on === this.database) return this.#kept.add(customerId, row);
    return (await this.#keepAll(customerId, [row], on))[0] ?? false;
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
      state_hash: bytea(this.hasher.credential(state)),
      entry: this.audit.rowOf(entry),
    };
  }

  async #keepAll(customerId: Id<'cust'>, rows: Row[], on: Queryable): Promise<boolean[]> {
    const kept = await on.query<{ id: string }>(
      this.#keepStatement,
      batchValues(uuidOf(customerId), rows),
    );
    const ids = new Set(kept.map(({ id }) => id));
    return rows.map(({ id }) => ids.has(id as string));
  }
}

/**
 * Of each request all or nothing. The lock on its employee's key holds a deletion off until this is committed; an opening
 * that was looked for has been given up, and one that cannot be kept stays to be looked for.
 */
function keepStatement(appending: (rows: string) => string): Statement {
  return batchStatement(
    'pending_requests.keep',
    GIVEN,
    (given) => `WITH ${given}, owner AS (
        SELECT k.owner_id FROM gateway.data_keys k
         WHERE k.customer_id = $1 AND k.owner_id IN (SELECT employee_row_id FROM given) FOR KEY SHARE
      ), opening AS (
        DELETE FROM gateway.session_openings o USING given, owner
         WHERE o.customer_id = $1 AND o.access_request_id = given.id AND o.tries = 0
           AND owner.owner_id = given.employee_row_id
        RETURNING o.access_request_id AS id
      ), kept AS (
        SELECT given.* FROM given JOIN opening ON opening.id = given.id
      ), request AS (
        INSERT INTO gateway.access_requests (customer_id, status, ${PENDING.names()})
        SELECT $1::uuid, 'pending', ${PENDING.names()} FROM kept
      ), state AS (
        INSERT INTO gateway.return_states (customer_id, state_hash, access_request_id, expires_at)
        SELECT $1::uuid, state_hash, id, expires_at FROM kept
      ), ${appending('kept')}
      SELECT id FROM kept`,
  );
}
