import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock/index.js';
import {
  Database,
  EntityColumns,
  lockName,
  type Queryable,
  type Transaction,
} from '../../../platform/database/index.js';
import { idOf, isId, uuidOf, uuidOrNull, type Id } from '../../../platform/ids/index.js';
import type { AuditAction } from '../../audit/index.js';
import type { AccessRequest, EndedRequest } from '../access-request.entity.js';
import type { Reason, RequestStatus } from '../access-request.js';
import { VouchEntity, type Vouch } from './vouch.entity.js';
import type { VouchFacts } from './vouch.policy.js';

const COLUMNS = EntityColumns.of(VouchEntity);

const FACTS = {
  name: 'vouches.facts',
  text: `SELECT v.vouch_id AS "vouchId", r.status = 'pending' AS "isPending", r.reason, r.expires_at AS until,
         v.created_at AS "createdAt", v.given_at AS "givenAt", e.id AS "rowId", e.status, e.clear_user_id AS "clearUserId",
         e.identity_established_at AS "identityEstablishedAt", e.identity_reset_at AS "identityResetAt",
         e.identity_lost_at AS "identityLostAt", e.alarmed_at AS "alarmedAt", e.resets_frozen_until AS "resetsFrozenUntil"
    FROM gateway.vouches v
    JOIN gateway.access_requests r ON r.customer_id = v.customer_id AND r.id = v.vouch_id
    JOIN gateway.employees e ON e.customer_id = v.customer_id AND e.id = v.employee_row_id AND e.deleted_at IS NULL
   WHERE v.customer_id = $1 AND v.access_request_id = $2 ORDER BY v.created_at`,
};

/** A vouch and the second person, as they are stored. */
export type StoredVouch = Omit<VouchFacts, 'isParticipant' | 'keyRevokedAt'>;

type FactsRow = Omit<StoredVouch, 'second' | 'vouchId'> &
  Omit<StoredVouch['second'], 'id'> & { vouchId: string; rowId: string };

/** What a member of the staff does to a request who takes part in it. Who only reads it takes none. */
const TAKING_PART: readonly AuditAction[] = [
  'access_request.created',
  'access_request.reminded',
  'read_back.confirmed',
  'read_back.missed',
  'vouch.asked',
];

const KEY_REVOKED: readonly AuditAction[] = ['device_key.revoked', 'employee.device_key_revoked'];

type RequestRef = Pick<AccessRequest, 'customerId' | 'id'>;

/** A vouch with the status of the second person's own request. */
export type AskedVouch = Vouch & {
  status: RequestStatus;
  reason: Reason | null;
  expiresAt: Date;
};

/** How often was asked before: for a request, and the same person in a day. */
export interface EarlierVouches {
  named: number;
  open: number;
  ofPerson: number;
}

/** Who was asked to vouch for which request. Ids only. */
@Injectable()
export class VouchStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Until the transaction ends nobody else names somebody for this request, or this person. */
  async lockLimits(
    { customerId, accessRequestId, employeeRowId }: Vouch,
    tx: Transaction,
  ): Promise<void> {
    for (const id of [accessRequestId, employeeRowId])
      await lockName(`vouches/${customerId}/${id}`, tx);
  }

  async countEarlier(
    { customerId, accessRequestId }: Pick<Vouch, 'customerId' | 'accessRequestId'>,
    employeeRowId: Id<'emp'> | null,
    { since, on = this.database }: { since: Date; on?: Queryable },
  ): Promise<EarlierVouches> {
    const [row] = await on.query<EarlierVouches>(
      `SELECT f.named, f.open, p.vouches AS "ofPerson"
         FROM (SELECT count(*)::int AS named,
                      count(*) FILTER (WHERE r.status = 'pending' AND r.expires_at > $5)::int AS open
                 FROM gateway.vouches v
                 JOIN gateway.access_requests r ON r.customer_id = v.customer_id AND r.id = v.vouch_id
                WHERE v.customer_id = $1 AND v.access_request_id = $2) AS f,
              (SELECT count(*)::int AS vouches FROM gateway.vouches
                WHERE customer_id = $1 AND employee_row_id = $3 AND created_at > $4) AS p`,
      [
        uuidOf(customerId),
        uuidOf(accessRequestId),
        uuidOrNull(employeeRowId),
        since,
        this.clock.now(),
      ],
    );
    return row ?? { named: 0, open: 0, ofPerson: 0 };
  }

  /** The caller has locked the request. Where the desk's code was not shown yet, it comes after the answer. */
  async insert(vouch: Vouch, tx: Transaction): Promise<void> {
    await tx.manager.insert(VouchEntity, vouch);
    await tx.query(
      `UPDATE gateway.read_backs SET proved_at = NULL, proof_sha256 = NULL
        WHERE customer_id = $1 AND access_request_id = $2 AND code_hash IS NULL`,
      [uuidOf(vouch.customerId), uuidOf(vouch.accessRequestId)],
    );
  }

  /** Whether a reset of the employee's identity was asked for since then. */
  async wasResetAsked(
    customerId: Id<'cust'>,
    employeeRowId: Id<'emp'>,
    since: Date,
  ): Promise<boolean> {
    const rows = await this.database.query(
      `SELECT 1 FROM gateway.audit_entries
        WHERE customer_id = $1 AND subject = $2 AND action = 'employee.identity_reset_requested' AND at > $3 LIMIT 1`,
      [uuidOf(customerId), employeeRowId, since],
    );
    return rows.length > 0;
  }

  /** Every vouch that was asked for, with the second person as they are now, oldest first. */
  async factsOf(
    { customerId, id }: RequestRef,
    on: Queryable = this.database,
  ): Promise<StoredVouch[]> {
    const rows = await on.query<FactsRow>(FACTS, [uuidOf(customerId), uuidOf(id)]);
    return rows.map(
      ({ vouchId, rowId, isPending, reason, until, createdAt, givenAt, ...second }) => ({
        ...{ isPending, reason, until, createdAt, givenAt },
        vouchId: idOf('ar', vouchId),
        second: { ...second, id: idOf('emp', rowId) },
      }),
    );
  }

  /** The staff who opened the request or its case, asked for a vouch, sent its link again, or typed its code. */
  async staffOf(
    { customerId, id }: RequestRef,
    on: Queryable = this.database,
  ): Promise<Id<'staff'>[]> {
    const rows = await on.query<{ actor: string | null }>(
      `SELECT actor FROM gateway.audit_entries
        WHERE customer_id = $1 AND subject = $2 AND action = ANY ($3)
       UNION SELECT asked_by FROM gateway.vouches WHERE customer_id = $1 AND access_request_id = $4
       UNION SELECT confirmed_by FROM gateway.read_backs
        WHERE customer_id = $1 AND access_request_id = $4`,
      [uuidOf(customerId), id, TAKING_PART, uuidOf(id)],
    );
    return rows
      .map(({ actor }) => actor)
      .filter((actor) => actor !== null)
      .filter((actor) => isId('staff', actor));
  }

  /** When a device key of each of these employees was last revoked, by whomever, as far as the gateway was told. */
  async keysRevokedAt(
    customerId: Id<'cust'>,
    employees: readonly Id<'emp'>[],
    on: Queryable = this.database,
  ): Promise<ReadonlyMap<string, Date>> {
    const rows = await on.query<{ subject: string; at: Date }>(
      `SELECT subject, max(at) AS at FROM gateway.audit_entries
        WHERE customer_id = $1 AND subject = ANY ($2) AND action = ANY ($3) GROUP BY subject`,
      [uuidOf(customerId), employees, KEY_REVOKED],
    );
    return new Map(rows.map(({ subject, at }) => [subject, at]));
  }

  /** The same for display. */
  async listFor({ customerId, id }: RequestRef): Promise<AskedVouch[]> {
    const rows = await this.database.query<
      VouchEntity & Pick<AskedVouch, 'status' | 'reason' | 'expiresAt'>
    >(
      `SELECT ${COLUMNS.select('v')}, r.status, r.reason, r.expires_at AS "expiresAt"
         FROM gateway.vouches v
         JOIN gateway.access_requests r ON r.customer_id = v.customer_id AND r.id = v.vouch_id
        WHERE v.customer_id = $1 AND v.access_request_id = $2 ORDER BY v.created_at`,
      [uuidOf(customerId), uuidOf(id)],
    );
    return rows.map(({ status, reason, expiresAt, ...row }) => ({
      ...COLUMNS.read(row),
      ...{ status, reason, expiresAt },
    }));
  }

  /** The vouch that a second person answers by this request; null for any other. */
  async find({ customerId, id }: RequestRef, on: Queryable = this.database): Promise<Vouch | null> {
    const [row] = await on.query<VouchEntity>(
      `SELECT ${COLUMNS.select()} FROM gateway.vouches WHERE customer_id = $1 AND vouch_id = $2`,
      [uuidOf(customerId), uuidOf(id)],
    );
    return row ? COLUMNS.read(row) : null;
  }

  /**
   * Notes the answer, in the transaction that ends it, and lets the request that it is for be polled now. That one is not
   * waited for: whoever has it locked reads this answer, or polls again.
   */
  async noteEnd(
    { customerId, id, status, completedAt }: EndedRequest,
    tx: Transaction,
  ): Promise<Vouch | null> {
    const vouch = await this.find({ customerId, id }, tx);
    if (!vouch) return null;
    const key = { customerId, vouchId: id };
    if (status === 'granted') await tx.manager.update(VouchEntity, key, { givenAt: completedAt });
    await tx.query(
      `UPDATE gateway.access_requests r SET next_poll_at = $3
         FROM (SELECT id FROM gateway.access_requests
                WHERE customer_id = $1 AND id = $2 AND status = 'pending' FOR UPDATE SKIP LOCKED) AS f
        WHERE r.customer_id = $1 AND r.id = f.id`,
      [uuidOf(customerId), uuidOf(vouch.accessRequestId), this.clock.now()],
    );
    return vouch;
  }

  /** Requests of second persons whose letter or page names this employee. */
  async listNaming(
    customerId: Id<'cust'>,
    employeeRowId: Id<'emp'>,
    tx: Transaction,
  ): Promise<Id<'ar'>[]> {
    const rows = await tx.query<{ vouchId: string }>(
      `SELECT v.vouch_id AS "vouchId" FROM gateway.vouches v
         JOIN gateway.access_requests r ON r.customer_id = v.customer_id AND r.id = v.access_request_id
        WHERE v.customer_id = $1 AND r.employee_row_id = $2`,
      [uuidOf(customerId), uuidOf(employeeRowId)],
    );
    return rows.map(({ vouchId }) => idOf('ar', vouchId));
  }

  /** Of an erased employee nothing stays: neither who vouched for them, nor for whom they vouched. */
  async forget(customerId: Id<'cust'>, employeeRowId: Id<'emp'>, tx: Transaction): Promise<void> {
    await tx.query(
      `DELETE FROM gateway.vouches v WHERE v.customer_id = $1
          AND (v.employee_row_id = $2 OR v.access_request_id IN (
            SELECT id FROM gateway.access_requests WHERE customer_id = $1 AND employee_row_id = $2))`,
      [uuidOf(customerId), uuidOf(employeeRowId)],
    );
  }
}
