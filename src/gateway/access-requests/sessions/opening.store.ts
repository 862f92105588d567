import { Injectable } from '@nestjs/common';
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Clock, secondsAfter } from '../../../platform/clock/index.js';
import {
  batchStatement,
  batchValues,
  BatchWriter,
  bytea,
} from '../../../platform/concurrency/index.js';
import { Hasher, Vault, type WrappedKey } from '../../../platform/crypto/index.js';
import {
  Database,
  EntityColumns,
  idColumn,
  type Queryable,
  type Row,
  type Statement,
} from '../../../platform/database/index.js';
import { uuidOf, type Id } from '../../../platform/ids/index.js';
import { TenantQueue } from '../../../platform/jobs/index.js';
import { GatewayAudit, type NewAuditEntry } from '../../audit/index.js';
import { GatewaySettings } from '../../settings.js';
import { AccessRequestEntity, type AccessRequest } from '../access-request.entity.js';
import { FIRST_POLL_SECONDS, requestPlace } from '../access-request.store.js';
import type { AccessRequestData } from '../access-request.js';

/**
 * A request whose session is being created at the verification service. Deleted when the request is
 * stored.
 */
@Entity({ schema: 'gateway', name: 'session_openings' })
@ForeignKey('CustomerEntity', ['customerId'], ['id'])
@Index('session_openings_due_index', ['customerId', 'nextTryAt'])
export class SessionOpeningEntity {
  @PrimaryColumn(idColumn('cust')) customerId: Id<'cust'>;
  @PrimaryColumn(idColumn('ar')) accessRequestId: Id<'ar'>;

  /** How often a lost session was looked for. From the first time on the opening is given up. */
  @Column({ type: 'integer' }) tries: number;
  @Column({ type: 'timestamptz' }) nextTryAt: Date;
}

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

/** Time to store the result, beyond all tries of the call. */
const KEEP_SECONDS = 40;
const CALL_TRIES = 4;

export const BEGIN = batchStatement(
  'session_openings.begin',
  { id: 'uuid', next_try_at: 'timestamptz' },
  (given) => `WITH ${given}
    INSERT INTO gateway.session_openings (customer_id, access_request_id, tries, next_try_at)
    SELECT $1::uuid, id, 0, next_try_at FROM given`,
);

/**
 * Openings of requests. What is being made at the service is stored before the call, so that the session can be
 * found when its process died, or its request could not be stored. Requests of one customer that come
 * together share one statement.
 */
@Injectable()
export class OpeningStore {
  /** Openings that were not finished in time. A leased one can no longer be finished. */
  readonly due: TenantQueue<SessionOpeningEntity, 'customerId', 'accessRequestId'>;
  readonly #graceSeconds: number;
  readonly #begun: BatchWriter<Id<'cust'>, Row, undefined>;
  readonly #insertStatement: Statement;
  readonly #opened: BatchWriter<Id<'cust'>, Row, boolean>;

  constructor(
    private readonly database: Database,
    private readonly vault: Vault,
    private readonly hasher: Hasher,
    private readonly audit: GatewayAudit,
    private readonly clock: Clock,
    settings: GatewaySettings,
  ) {
    const columns = { tenant: 'customerId', key: 'accessRequestId', due: 'nextTryAt' } as const;
    this.due = new TenantQueue(database, SessionOpeningEntity, { ...columns, tries: 'tries' });
    this.#graceSeconds = (CALL_TRIES * settings.verificationTimeoutMs) / 1000 + KEEP_SECONDS;
    this.#begun = new BatchWriter(database, async (customerId, rows) => {
      await database.query(BEGIN, batchValues(uuidOf(customerId), rows));
      return rows.map(() => undefined);
    });
    this.#insertStatement = insertStatement((rows) => audit.trail.store.appending(rows));
    this.#opened = new BatchWriter(database, (customerId, rows) =>
      this.#insertAll(customerId, rows, database),
    );
  }

  /** Commits at once, batched with others of the customer. `insert` ends it. */
  begin(
    customerId: Id<'cust'>,
    requestId: Id<'ar'>,
    graceSeconds = this.#graceSeconds,
  ): Promise<void> {
    const nextTryAt = secondsAfter(this.clock.now(), graceSeconds);
    return this.#begun.add(customerId, { id: uuidOf(requestId), next_try_at: nextTryAt });
  }

  /**
   * Stores request, return state and audit entry, and ends its opening. False without a change: the
   * employee was deleted, or the session given up.
   */
  async insert(opened: NewRequest, on: Queryable = this.database): Promise<boolean> {
    const { customerId } = opened.request;
    const row = await this.#rowOf(opened);
    if (!row) return false;
    if (on === this.database) return this.#opened.add(customerId, row);
    return (await this.#insertAll(customerId, [row], on))[0] ?? false;
  }

  /** The service refused: there is no session. */
  async forget(customerId: Id<'cust'>, requestId: Id<'ar'>): Promise<void> {
    await this.database.query(
      'DELETE FROM gateway.session_openings WHERE customer_id = $1 AND access_request_id = $2',
      [uuidOf(customerId), uuidOf(requestId)],
    );
  }

  /**
   * Ends an opening and queues its sessions for cancellation at once. They are redacted too:
   * deleting the employee later could not find them.
   */
  async end(
    customerId: Id<'cust'>,
    requestId: Id<'ar'>,
    sessionIds: readonly string[],
  ): Promise<void> {
    await this.database.transaction(async (tx) => {
      await tx.query(
        `INSERT INTO gateway.session_cancellations (customer_id, session_id, tries, next_try_at, redacts)
         SELECT $1::uuid, session_id, 0, $3::timestamptz, true FROM unnest($2::text[]) AS lost (session_id)
         ON CONFLICT (customer_id, session_id) DO UPDATE SET redacts = true`,
        [uuidOf(customerId), sessionIds, this.clock.now()],
      );
      await tx.manager.delete(SessionOpeningEntity, { customerId, accessRequestId: requestId });
    });
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
