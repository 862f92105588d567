import { Injectable } from '@nestjs/common';
import { secondsAfter } from '../../../platform/clock/index.js';
import { Hasher, Vault, type WrappedKey } from '../../../platform/crypto/index.js';
import {
  batchStatement,
  batchValues,
  BatchWriter,
  bytea,
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
import { FIRST_POLL_SECONDS, requestPlace } from '../access-request.store.js';
import { AccessRequestEntity, type AccessRequest } from '../access-request.entity.js';
import type { AccessRequestData } from '../access-request.js';

/** A pending request with a session, the state of its return link, if any, and its audit entry. */
export interface NewRequest {
  request: AccessRequest & { data: AccessRequestData };
  state: string | null;
  entry: NewAuditEntry;
}

const PENDING = EntityColumns.of(AccessRequestEntity).except(
  'customerId',
  'status',
  'reason',
  'sealedEvidence',
  'sealedReceipt',
  'lookedUpAt',
  'completedAt',
  'polls',
  'openedAt',
  'begunAt',
);

/** Columns of each request in the statement. All requests belong to one customer. */
const GIVEN = { ...PENDING.types(), state_hash: 'bytea', entry: 'json' };

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
    this.#insertStatement = insertStatement((rows) => audit.trail.store.appending(rows));
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
      entry: this.audit.trail.store.rowOf(entry),
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

/**
 * Stores each request completely or not at all. An employee whose link is sent is `invited`; one
 * with another open request is `in_progress`. Skips employees who are being changed for it: two
 * batches must not wait for each other.
 */
export function insertStatement(appending: (rows: string) => string): Statement {
  // The lock on the employee delays a deletion. A lost opening stays, so its session is found.
  return batchStatement(
    'pending_requests.insert',
    GIVEN,
    (given) => `WITH ${given}, owner AS (
        SELECT e.id FROM gateway.employees e
         WHERE e.customer_id = $1 AND e.id IN (SELECT employee_row_id FROM given) AND e.deleted_at IS NULL
           FOR KEY SHARE
      ), opening AS (
        DELETE FROM gateway.session_openings o USING given, owner
         WHERE o.customer_id = $1 AND o.access_request_id = given.id AND o.tries = 0
           AND owner.id = given.employee_row_id
        RETURNING o.access_request_id AS id
      ), kept AS (
        SELECT given.* FROM given JOIN opening ON opening.id = given.id
      ), request AS (
        INSERT INTO gateway.access_requests (customer_id, status, ${PENDING.names()})
        SELECT $1::uuid, 'pending', ${PENDING.names()} FROM kept
      ), state AS (
        INSERT INTO gateway.return_states (customer_id, state_hash, access_request_id, expires_at)
        SELECT $1::uuid, state_hash, id, expires_at FROM kept WHERE state_hash IS NOT NULL
      ), next AS (
        SELECT employee_row_id AS id, CASE WHEN bool_and(is_sent) THEN 'invited' ELSE 'in_progress' END AS state
          FROM kept GROUP BY employee_row_id
      ), idle AS (
        SELECT e.id FROM gateway.employees e JOIN next ON next.id = e.id
         WHERE e.customer_id = $1 AND e.clear_user_id IS NULL
           AND e.identity_state NOT IN ('in_progress', 'exempt', next.state)
           FOR NO KEY UPDATE OF e SKIP LOCKED
      ), started AS (
        UPDATE gateway.employees e SET identity_state = next.state FROM idle JOIN next ON next.id = idle.id
         WHERE e.customer_id = $1 AND e.id = idle.id
      ), ${appending('kept')}
      SELECT id FROM kept`,
  );
}
