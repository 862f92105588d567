import { Injectable } from '@nestjs/common';
import { Clock, secondsAfter } from '../../platform/clock/index.js';
import { DataKeys, placesIn, Vault, type WrappedKey } from '../../platform/crypto/index.js';
import {
  Database,
  EntityColumns,
  type Reader,
  type Transaction,
} from '../../platform/database/index.js';
import { idOf, uuidOf, type Id } from '../../platform/ids/index.js';
import { TenantQueue } from '../../platform/jobs/index.js';
import { EMPTY_DATA, type AccessRequestData, type Reason } from './access-request.js';
import type { DecisionEvidence, EvidenceFacts } from './decision/evidence.js';
import type { Receipt } from './receipt.js';
import {
  AccessRequestEntity,
  type AccessRequest,
  type EndedRequest,
} from './access-request.entity.js';

const receiptPlace = placesIn('access_requests', 'sealed_receipt');
const evidencePlace = placesIn('access_requests', 'sealed_evidence');

export const requestPlace = placesIn('access_requests', 'sealed_data');
const COLUMNS = EntityColumns.of(AccessRequestEntity);
const PROGRESS = ['openedAt', 'begunAt'] as const;
const STORED = COLUMNS.except(
  'sealedEvidence',
  'sealedReceipt',
  'lookedUpAt',
  'polls',
  'nextPollAt',
  ...PROGRESS,
);
const INSERTED = COLUMNS.except('sealedEvidence', 'lookedUpAt', 'polls', ...PROGRESS);

/** The employee may have no data key any more. */
type RequestRow = ReturnType<typeof STORED.read> & {
  [K in keyof WrappedKey]: WrappedKey[K] | null;
};

const FROM = `SELECT ${STORED.select('r')}, k.key_id AS "keyId", k.wrapped_key AS wrapped
  FROM gateway.access_requests r
  LEFT JOIN gateway.data_keys k ON k.customer_id = r.customer_id AND k.owner_id = r.employee_row_id
 WHERE r.customer_id = $1`;

const SELECT = `${FROM} AND r.id = $2`;

const INSERT = { name: 'access_requests.insert', text: INSERTED.insert() };

const FIND = { name: 'access_requests.find', text: SELECT };
const LOCK = { name: 'access_requests.lock', text: `${SELECT} FOR UPDATE OF r` };

const FACTS = {
  name: 'access_requests.facts',
  text: `SELECT e.department_index AS department,
         ARRAY(SELECT m.group_id::text FROM gateway.group_members m
                WHERE m.customer_id = $1 AND m.employee_row_id = $2 ORDER BY m.group_id) AS groups,
         (SELECT count(*)::int FROM gateway.access_requests r
           WHERE r.customer_id = $1 AND r.employee_row_id = $2 AND r.status = 'denied'
             AND r.completed_at > $3) AS failures
    FROM gateway.employees e WHERE e.customer_id = $1 AND e.id = $2`,
};

interface Requester {
  customerId: Id<'cust'>;
  id: Id<'emp'>;
}

/** Before this a webhook or the browser is likely to be faster than a poll. */
export const FIRST_POLL_SECONDS = 10;

/** At most one look at the service in this time per request (contract, Gateway). */
const LOOKUP_INTERVAL_SECONDS = 2;

@Injectable()
export class AccessRequestStore {
  /** Pending requests past their time. */
  readonly overdue: TenantQueue<AccessRequestEntity, 'customerId', 'id'>;

  constructor(
    private readonly database: Database,
    private readonly vault: Vault,
    private readonly keys: DataKeys,
    private readonly clock: Clock,
  ) {
    this.overdue = new TenantQueue(database, AccessRequestEntity, {
      ...{ tenant: 'customerId', key: 'id', due: 'expiresAt' },
      where: `status = 'pending'`,
    });
  }

  /** Stores a request that was refused at once. False when its employee has been deleted meanwhile. */
  async insert(
    request: AccessRequest & { data: AccessRequestData },
    receipt: Receipt,
    tx: Transaction,
  ): Promise<boolean> {
    const { customerId, id, employeeRowId, data } = request;
    const key = await this.keys.open(customerId, employeeRowId, tx);
    if (!key) return false;
    const row = {
      ...request,
      sealedData: this.vault.seal(key, requestPlace(customerId, id), data),
      sealedReceipt: this.vault.seal(key, receiptPlace(customerId, id), receipt),
      nextPollAt: secondsAfter(request.createdAt, FIRST_POLL_SECONDS),
    };
    await tx.query(INSERT, INSERTED.values(row));
    return true;
  }

  find(customerId: Id<'cust'>, id: Id<'ar'>): Promise<AccessRequest | null> {
    return this.#one(FIND, customerId, id, this.database.pipelinedReads);
  }

  /** The request that a session was made for, and its employee. */
  async findIdsBySession(
    customerId: Id<'cust'>,
    sessionId: string,
  ): Promise<{ request: Id<'ar'>; employee: Id<'emp'> } | null> {
    const [row] = await this.database.query<{ id: string; employee: string }>(
      `SELECT id, employee_row_id AS employee FROM gateway.access_requests
        WHERE customer_id = $1 AND verification_session_id = $2`,
      [uuidOf(customerId), sessionId],
    );
    return row ? { request: idOf('ar', row.id), employee: idOf('emp', row.employee) } : null;
  }

  /** The newest requests of an employee, newest first. */
  async listOf(
    customerId: Id<'cust'>,
    employeeRowId: Id<'emp'>,
    limit: number,
  ): Promise<AccessRequest[]> {
    const rows = await this.database.query<RequestRow>(
      `${FROM} AND r.employee_row_id = $2 ORDER BY r.id DESC LIMIT $3`,
      [uuidOf(customerId), uuidOf(employeeRowId), limit],
    );
    return Promise.all(rows.map((row) => this.#requestOf(row)));
  }

  /** Whether an objection to this request, also by a second person, was an alarm before. The caller has locked the employee. */
  async wasObjectedTo(
    { customerId, id, employeeRowId }: Pick<AccessRequest, 'customerId' | 'id' | 'employeeRowId'>,
    tx: Transaction,
  ): Promise<boolean> {
    const rows = await tx.query(
      `SELECT 1 FROM gateway.audit_entries
        WHERE customer_id = $1 AND subject = $2 AND action IN ('employee.verification_not_me', 'employee.vouch_objected')
          AND details->>'access_request_id' = $3 LIMIT 1`,
      [uuidOf(customerId), employeeRowId, id],
    );
    return rows.length > 0;
  }

  /** Lets a pending request be polled at a moment, unless it is polled before. */
  async pollBy(
    { customerId, id }: Pick<AccessRequest, 'customerId' | 'id'>,
    at: Date,
    tx: Transaction,
  ): Promise<void> {
    await tx.query(
      `UPDATE gateway.access_requests SET next_poll_at = LEAST(next_poll_at, $3)
        WHERE customer_id = $1 AND id = $2 AND status = 'pending'`,
      [uuidOf(customerId), uuidOf(id), at],
    );
  }

  /** The employee's requests that were denied since then for one of these reasons. */
  async countEnded(
    { customerId, employeeRowId }: Pick<AccessRequest, 'customerId' | 'employeeRowId'>,
    reasons: readonly Reason[],
    since: Date,
    tx: Transaction,
  ): Promise<number> {
    const [row] = await tx.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM gateway.access_requests
        WHERE customer_id = $1 AND employee_row_id = $2 AND completed_at > $3
          AND status = 'denied' AND reason = ANY ($4)`,
      [uuidOf(customerId), uuidOf(employeeRowId), since, reasons],
    );
    return row?.count ?? 0;
  }

  /**
   * Whether the employee's last request was denied, since a grant or a reset. Requests that ended for
   * one of these reasons do not count.
   */
  async wasDeniedLast(
    { customerId, employeeRowId }: Pick<AccessRequest, 'customerId' | 'employeeRowId'>,
    ignored: readonly Reason[],
    tx: Transaction,
  ): Promise<boolean> {
    const [row] = await tx.query<{ status: string }>(
      `SELECT r.status FROM gateway.access_requests r
         JOIN gateway.employees e ON e.customer_id = r.customer_id AND e.id = r.employee_row_id
        WHERE r.customer_id = $1 AND r.employee_row_id = $2
          AND (r.status = 'granted' OR r.status = 'denied' AND r.reason <> ALL ($3))
          AND r.completed_at > coalesce(e.identity_reset_at, '-infinity')
        ORDER BY r.completed_at DESC LIMIT 1`,
      [uuidOf(customerId), uuidOf(employeeRowId), ignored],
    );
    return row?.status === 'denied';
  }

  /** Those that exist, in no order. */
  async listByIds(customerId: Id<'cust'>, ids: readonly Id<'ar'>[]): Promise<AccessRequest[]> {
    const rows = await this.database.query<RequestRow>(`${FROM} AND r.id = ANY ($2::uuid[])`, [
      uuidOf(customerId),
      ids.map((id) => uuidOf(id)),
    ]);
    return Promise.all(rows.map((row) => this.#requestOf(row)));
  }

  /** Takes the row lock until the transaction ends. */
  lock(customerId: Id<'cust'>, id: Id<'ar'>, tx: Transaction): Promise<AccessRequest | null> {
    return this.#one(LOCK, customerId, id, tx);
  }

  /** Writes the end of a locked request. Of an erased employee neither evidence nor receipt is kept. */
  async end(
    { customerId, id, employeeRowId, status, reason, completedAt, data }: EndedRequest,
    { evidence, receipt }: { evidence: DecisionEvidence | null; receipt: Receipt },
    tx: Transaction,
  ): Promise<void> {
    const key = data && (await this.keys.open(customerId, employeeRowId, tx));
    const sealedEvidence =
      key && evidence && this.vault.seal(key, evidencePlace(customerId, id), evidence);
    const sealedReceipt = key && this.vault.seal(key, receiptPlace(customerId, id), receipt);
    await tx.query(
      `UPDATE gateway.access_requests SET status = $3, reason = $4, completed_at = $5, sealed_evidence = $6,
         sealed_receipt = $7 WHERE customer_id = $1 AND id = $2`,
      [uuidOf(customerId), uuidOf(id), status, reason, completedAt, sealedEvidence, sealedReceipt],
    );
  }

  /** Moves the end of a locked, pending request. */
  async setExpiry(
    { customerId, id }: Pick<AccessRequest, 'customerId' | 'id'>,
    expiresAt: Date,
    tx: Transaction,
  ): Promise<void> {
    await tx.manager.update(AccessRequestEntity, { customerId, id }, { expiresAt });
  }

  /** Evidence of the decision; null without a session, or once the employee was erased. */
  findEvidence(request: AccessRequest): Promise<DecisionEvidence | null> {
    return this.#unsealed(request, evidencePlace);
  }

  /** Claims of the receipt; null before the end, or once the employee was erased. */
  findReceipt(request: AccessRequest): Promise<Receipt | null> {
    return this.#unsealed(request, receiptPlace);
  }

  /** What a rule may ask about an employee, as it is now. */
  async factsOf(
    { customerId, id }: Requester,
    since: Date,
    tx: Transaction,
  ): Promise<Pick<EvidenceFacts, 'groups' | 'department' | 'failures_in_24h'>> {
    const [row] = await tx.query<{ groups: string[]; department: Buffer | null; failures: number }>(
      FACTS,
      [uuidOf(customerId), uuidOf(id), since],
    );
    return {
      groups: (row?.groups ?? []).map((each) => idOf('grp', each)),
      department: row?.department?.toString('hex') ?? null,
      failures_in_24h: row?.failures ?? 0,
    };
  }

  /**
   * Locks every pending request of an employee. The caller holds the employee's row lock. Where they are
   * being erased nothing is opened: their key goes, and it may be damaged.
   */
  async lockPendingOf(
    { customerId, id }: Requester,
    { isErased }: { isErased: boolean },
    tx: Transaction,
  ): Promise<AccessRequest[]> {
    const rows = await tx.query<RequestRow>(
      `${FROM} AND r.employee_row_id = $2 AND r.status = 'pending' ORDER BY r.id FOR UPDATE OF r`,
      [uuidOf(customerId), uuidOf(id)],
    );
    const shut = { keyId: null, wrapped: null };
    return Promise.all(rows.map((row) => this.#requestOf(isErased ? { ...row, ...shut } : row)));
  }

  /**
   * Whether the caller may look the session up now. One caller in each interval may, across all
   * processes.
   */
  async claimLookup(customerId: Id<'cust'>, id: Id<'ar'>): Promise<boolean> {
    const now = this.clock.now();
    const claimed = await this.database.query(
      `UPDATE gateway.access_requests SET looked_up_at = $3
        WHERE customer_id = $1 AND id = $2 AND status = 'pending' AND (looked_up_at IS NULL OR looked_up_at <= $4)
        RETURNING id`,
      [uuidOf(customerId), uuidOf(id), now, secondsAfter(now, -LOOKUP_INTERVAL_SECONDS)],
    );
    return claimed.length === 1;
  }

  /** Notes when the link was first seen to be opened, and the person to have consented. */
  async noteProgress(
    { customerId, id }: Pick<AccessRequest, 'customerId' | 'id'>,
    { isBegun }: { isBegun: boolean },
  ): Promise<void> {
    await this.database.query(
      `UPDATE gateway.access_requests
          SET opened_at = coalesce(opened_at, $3), begun_at = CASE WHEN $4 THEN coalesce(begun_at, $3) ELSE begun_at END
        WHERE customer_id = $1 AND id = $2 AND (opened_at IS NULL OR ($4 AND begun_at IS NULL))`,
      [uuidOf(customerId), uuidOf(id), this.clock.now(), isBegun],
    );
  }

  /** Gives the interval back after a look-up that learned nothing. */
  async releaseLookup(customerId: Id<'cust'>, id: Id<'ar'>): Promise<void> {
    await this.database.query(
      'UPDATE gateway.access_requests SET looked_up_at = NULL WHERE customer_id = $1 AND id = $2',
      [uuidOf(customerId), uuidOf(id)],
    );
  }

  async #unsealed<T>(
    { customerId, id, employeeRowId }: AccessRequest,
    placeOf: typeof receiptPlace,
  ): Promise<T | null> {
    const place = placeOf(customerId, id);
    const [row] = await this.database.query<{ sealed: Buffer | null }>(
      `SELECT ${place.column} AS sealed FROM gateway.access_requests WHERE customer_id = $1 AND id = $2`,
      [uuidOf(customerId), uuidOf(id)],
    );
    if (!row?.sealed) return null;
    const key = await this.keys.open(customerId, employeeRowId, this.database);
    return key && this.vault.unseal<T>(key, place, row.sealed);
  }

  async #one(
    statement: typeof FIND,
    customerId: Id<'cust'>,
    id: Id<'ar'>,
    on: Reader,
  ): Promise<AccessRequest | null> {
    const [row] = await on.query<RequestRow>(statement, [uuidOf(customerId), uuidOf(id)]);
    return row ? this.#requestOf(row) : null;
  }

  async #requestOf(row: RequestRow): Promise<AccessRequest> {
    const { sealedData, ...request } = STORED.read(row);
    const { customerId, id } = request;
    const { keyId, wrapped } = row;
    if (keyId === null || wrapped === null) return { ...request, data: null };
    const key = await this.vault.openDataKey(customerId, request.employeeRowId, { keyId, wrapped });
    const place = requestPlace(customerId, id);
    const data = this.vault.unseal<AccessRequestData>(key, place, sealedData);
    // An older version may have stored fewer values.
    return { ...request, data: { ...EMPTY_DATA, ...data } };
  }
}
