import { Injectable } from '@nestjs/common';
import { Clock, secondsAfter } from '../../../platform/clock/index.js';
import {
  Database,
  EntityColumns,
  type Queryable,
  type Transaction,
} from '../../../platform/database/index.js';
import { idOf, uuidOf, uuidOrNull, type Id } from '../../../platform/ids/index.js';
import { MOST_REMINDERS, type CampaignProgress, type InvitationStage } from './campaign.js';
import type { Campaign } from './campaign.entity.js';
import { LATELY_HOURS } from '../invitation.policy.js';
import { InvitationEntity, type Invitation } from './invitation.entity.js';

const COLUMNS = EntityColumns.of(InvitationEntity);

/** An invitation with its stage. */
export type StagedInvitation = Invitation & {
  stage: InvitationStage;
  /** Why it was skipped, or how its request ended. */
  why: string | null;
};

/** Longer than one row takes: opening a request waits for the verification service. */
const LEASE_SECONDS = 120;

/** Whether the link was opened. A granted request counts even if the opening was not observed. */
const OPENED = `(r.opened_at IS NOT NULL OR r.status = 'granted')`;
const ESTABLISHED = `(r.status = 'granted' OR e.identity_established_at >= i.invited_at)`;

/** An invitation with its request, its employee and its newest message. */
const FACTS = `FROM gateway.invitations i
  JOIN gateway.employees e ON e.customer_id = i.customer_id AND e.id = i.employee_row_id
  LEFT JOIN gateway.access_requests r ON r.customer_id = i.customer_id AND r.id = i.access_request_id
  LEFT JOIN LATERAL (
    SELECT m.status, m.created_at FROM gateway.messages m
     WHERE m.customer_id = i.customer_id AND m.subject_id = i.access_request_id ORDER BY m.id DESC LIMIT 1
  ) m ON true
 WHERE i.customer_id = $1 AND i.campaign_id = $2`;

const STAGE = `CASE WHEN i.state <> 'invited' THEN i.state
  WHEN ${ESTABLISHED} THEN 'established'
  WHEN r.status <> 'pending' THEN 'failed'
  WHEN r.begun_at IS NOT NULL THEN 'begun'
  WHEN r.opened_at IS NOT NULL THEN 'opened'
  WHEN m.status = 'delivered' THEN 'delivered'
  WHEN m.status = 'accepted' THEN 'sent'
  ELSE 'sending' END`;

const WHY = `CASE WHEN NOT coalesce(${ESTABLISHED}, false) THEN coalesce(i.code, r.reason) END`;

/**
 * Those who did not answer: their link is open or has expired. Nobody is written to twice in a day;
 * a new link needs the pause of a new invitation. $3 is now.
 */
const AGAIN = `i.state = 'invited' AND NOT coalesce(${ESTABLISHED}, false)
  AND (i.due_at IS NULL OR i.due_at > $3::timestamptz) AND coalesce(m.created_at, i.invited_at) <= $3::timestamptz - interval '24 hours'
  AND CASE r.status WHEN 'pending' THEN r.expires_at > $3::timestamptz AND i.reminders < ${String(MOST_REMINDERS)}
                    WHEN 'expired' THEN i.invited_at <= $3::timestamptz - interval '${String(LATELY_HOURS)} hours'
                    ELSE false END`;

/** A worker's change of an invitation. */
export type InvitationChange = Partial<
  Pick<Invitation, 'state' | 'code' | 'accessRequestId' | 'reminders' | 'dueAt' | 'invitedAt'>
>;

/** How far a campaign came. */
export interface Reached {
  invited: number;
  established: number;
}

type ProgressRow = Record<Exclude<keyof CampaignProgress, 'reasons'>, number>;

@Injectable()
export class InvitationStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Stores the invitations of a new campaign in this order. */
  async insertAll(
    { customerId, id }: Campaign,
    invitations: readonly Pick<Invitation, 'employeeRowId' | 'state' | 'code'>[],
    tx: Transaction,
  ): Promise<void> {
    await tx.query(
      `INSERT INTO gateway.invitations (customer_id, campaign_id, number, employee_row_id, state, code, reminders, tries)
       SELECT $1::uuid, $2::uuid, row_number() OVER (ORDER BY g.place), g.employee, g.state, g.code, 0, 0
         FROM unnest($3::uuid[], $4::text[], $5::text[]) WITH ORDINALITY AS g (employee, state, code, place)
         LEFT JOIN gateway.employees e ON e.customer_id = $1 AND e.id = g.employee
        ORDER BY e.employee_index`,
      [
        uuidOf(customerId),
        uuidOf(id),
        invitations.map(({ employeeRowId }) => uuidOf(employeeRowId)),
        invitations.map(({ state }) => state),
        invitations.map(({ code }) => code),
      ],
    );
  }

  /** The employees among these that were invited since then. */
  async invitedSince(
    customerId: Id<'cust'>,
    employees: readonly Id<'emp'>[],
    since: Date,
  ): Promise<Set<Id<'emp'>>> {
    const rows = await this.database.query<{ id: string }>(
      `SELECT DISTINCT employee_row_id AS id FROM gateway.invitations
        WHERE customer_id = $1 AND employee_row_id = ANY($2::uuid[]) AND invited_at > $3`,
      [uuidOf(customerId), employees.map(uuidOf), since],
    );
    return new Set(rows.map(({ id }) => idOf('emp', id)));
  }

  /**
   * Whether another campaign has an open invitation of the employee. Locks the employee's row until
   * the transaction ends, so of two workers the second sees the first.
   */
  async isInvited(
    { customerId, employeeRowId, campaignId }: Invitation,
    tx: Transaction,
  ): Promise<boolean> {
    // Weaker than the lock of a decision: storing a request holds KEY SHARE, and two would deadlock.
    await tx.query(
      'SELECT id FROM gateway.employees WHERE customer_id = $1 AND id = $2 FOR NO KEY UPDATE',
      [uuidOf(customerId), uuidOf(employeeRowId)],
    );
    const found = await tx.query(
      `SELECT i.number FROM gateway.invitations i
         JOIN gateway.access_requests r ON r.customer_id = i.customer_id AND r.id = i.access_request_id
        WHERE i.customer_id = $1 AND i.employee_row_id = $2 AND i.campaign_id <> $3 AND r.status = 'pending' LIMIT 1`,
      [uuidOf(customerId), uuidOf(employeeRowId), uuidOf(campaignId)],
    );
    return found.length > 0;
  }

  async countWaiting({ customerId, id }: Campaign, on: Queryable): Promise<number> {
    const [row] = await on.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM gateway.invitations
        WHERE customer_id = $1 AND campaign_id = $2 AND state = 'waiting'`,
      [uuidOf(customerId), uuidOf(id)],
    );
    return row?.count ?? 0;
  }

  /** Makes every waiting invitation due. */
  async release({ customerId, id }: Campaign, at: Date, tx: Transaction): Promise<void> {
    await tx.query(
      `UPDATE gateway.invitations SET due_at = $3
        WHERE customer_id = $1 AND campaign_id = $2 AND state = 'waiting'`,
      [uuidOf(customerId), uuidOf(id), at],
    );
  }

  /**
   * Makes a message due to everybody who did not answer: a reminder where the link is open, a new
   * invitation where it has expired. Returns how many. The caller holds the campaign's lock.
   */
  async resend({ customerId, id }: Campaign, at: Date, tx: Transaction): Promise<number> {
    const again = await tx.query(
      `WITH again AS (SELECT i.number, r.status ${FACTS} AND ${AGAIN})
       UPDATE gateway.invitations i
          SET due_at = $3, tries = 0,
              state = CASE WHEN again.status = 'expired' THEN 'waiting' ELSE i.state END,
              reminders = CASE WHEN again.status = 'expired' THEN 0 ELSE i.reminders END,
              access_request_id = CASE WHEN again.status = 'pending' THEN i.access_request_id END
         FROM again WHERE i.customer_id = $1 AND i.campaign_id = $2 AND i.number = again.number RETURNING i.number`,
      [uuidOf(customerId), uuidOf(id), at],
    );
    return again.length;
  }

  /** Cancels unsent invitations and all reminders. */
  async stop({ customerId, id }: Campaign, code: string, tx: Transaction): Promise<void> {
    await tx.query(
      `UPDATE gateway.invitations SET due_at = NULL,
              code = CASE WHEN state = 'waiting' THEN $3 ELSE code END,
              state = CASE WHEN state = 'waiting' THEN 'skipped' ELSE state END
        WHERE customer_id = $1 AND campaign_id = $2 AND (state = 'waiting' OR due_at IS NOT NULL)`,
      [uuidOf(customerId), uuidOf(id), code],
    );
  }

  /** Takes some due invitations that no other worker has. Each try is counted. */
  async claim({ customerId, id }: Campaign, limit: number): Promise<Invitation[]> {
    const now = this.clock.now();
    const rows = await this.database.query<InvitationEntity>(
      // Materialized, so that the subquery runs once; otherwise the limit would not hold.
      `WITH due AS MATERIALIZED (
         SELECT number FROM gateway.invitations
          WHERE customer_id = $1 AND campaign_id = $2 AND due_at <= $3
          ORDER BY due_at, number LIMIT $5 FOR UPDATE SKIP LOCKED
       ) UPDATE gateway.invitations i SET due_at = $4, tries = i.tries + 1 FROM due
        WHERE i.customer_id = $1 AND i.campaign_id = $2 AND i.number = due.number RETURNING ${COLUMNS.select('i')}`,
      [uuidOf(customerId), uuidOf(id), now, secondsAfter(now, LEASE_SECONDS), limit],
    );
    return rows.map((row) => COLUMNS.read(row)).sort((a, b) => a.number - b.number);
  }

  /**
   * * Changes an invitation of a running campaign, in the transaction of its message. Returns false
   * if the campaign was canceled or another worker was faster; then nothing may be sent.
   */
  async change(
    before: Invitation,
    change: InvitationChange,
    on: Queryable = this.database,
  ): Promise<boolean> {
    const after = { ...before, ...change };
    const changed = await on.query(
      // Locks the campaign, so a cancellation either waits for this row or is seen by it.
      `WITH campaign AS (
         SELECT id FROM gateway.campaigns WHERE customer_id = $1 AND id = $2 AND status = 'running' FOR SHARE
       ) UPDATE gateway.invitations
            SET state = $4, code = $5, access_request_id = $6, reminders = $7, due_at = $8, invited_at = $9, tries = 0
          WHERE customer_id = $1 AND campaign_id = (SELECT id FROM campaign) AND number = $3
            AND state = $10 AND reminders = $11 RETURNING number`,
      [
        uuidOf(before.customerId),
        uuidOf(before.campaignId),
        before.number,
        after.state,
        after.code,
        uuidOrNull(after.accessRequestId),
        after.reminders,
        after.dueAt,
        after.invitedAt,
        before.state,
        before.reminders,
      ],
    );
    return changed.length === 1;
  }

  /** Releases an invitation until then. A wait without a failure does not count as a try. */
  async postpone(
    { customerId, campaignId, number, tries }: Invitation,
    { until, isFailure }: { until: Date; isFailure: boolean },
  ): Promise<void> {
    await this.database.query(
      `UPDATE gateway.invitations SET due_at = $4, tries = $5
        WHERE customer_id = $1 AND campaign_id = $2 AND number = $3 AND due_at IS NOT NULL`,
      [
        uuidOf(customerId),
        uuidOf(campaignId),
        number,
        until,
        isFailure ? tries : Math.max(0, tries - 1),
      ],
    );
  }

  /** Whether an invitation is still unsent, or a link still open. */
  async isOpen({ customerId, id }: Campaign, on: Queryable = this.database): Promise<boolean> {
    const found = await on.query(
      `SELECT i.number FROM gateway.invitations i
         LEFT JOIN gateway.access_requests r ON r.customer_id = i.customer_id AND r.id = i.access_request_id
        WHERE i.customer_id = $1 AND i.campaign_id = $2
          AND (i.state = 'waiting' OR (i.state = 'invited' AND r.status = 'pending')) LIMIT 1`,
      [uuidOf(customerId), uuidOf(id)],
    );
    return found.length > 0;
  }

  /** Invitations from a number on, in order. */
  async list(
    { customerId, id }: Campaign,
    { after, stage, limit }: { after: number; stage: InvitationStage | null; limit: number },
  ): Promise<StagedInvitation[]> {
    const rows = await this.database.query<
      InvitationEntity & Pick<StagedInvitation, 'stage' | 'why'>
    >(
      `SELECT ${COLUMNS.select('i')}, ${STAGE} AS stage, ${WHY} AS why ${FACTS}
          AND i.number > $3 AND ($4::text IS NULL OR ${STAGE} = $4)
        ORDER BY i.number LIMIT $5`,
      [uuidOf(customerId), uuidOf(id), after, stage, limit],
    );
    return rows.map((row) => ({ ...COLUMNS.read(row), stage: row.stage, why: row.why }));
  }

  /** Counts employees by stage, with the reasons of failed and skipped ones. */
  async progress({ customerId, id }: Campaign): Promise<CampaignProgress> {
    const values = [uuidOf(customerId), uuidOf(id)];
    const [counts] = await this.database.query<ProgressRow>(
      `SELECT count(*) FILTER (WHERE i.state = 'waiting')::int AS waiting,
              count(*) FILTER (WHERE i.state = 'skipped')::int AS skipped,
              count(*) FILTER (WHERE i.state = 'invited')::int AS invited,
              count(*) FILTER (WHERE m.status IN ('accepted', 'delivered') OR ${OPENED})::int AS sent,
              count(*) FILTER (WHERE m.status = 'delivered' OR ${OPENED})::int AS delivered,
              count(*) FILTER (WHERE ${OPENED})::int AS opened,
              count(*) FILTER (WHERE r.begun_at IS NOT NULL OR r.status = 'granted')::int AS begun,
              count(*) FILTER (WHERE i.state = 'invited' AND ${ESTABLISHED})::int AS established,
              count(*) FILTER (WHERE ${STAGE} = 'failed')::int AS failed,
              count(*) FILTER (WHERE ${AGAIN})::int AS unanswered ${FACTS}`,
      [...values, this.clock.now()],
    );
    const reasons = await this.database.query<CampaignProgress['reasons'][number]>(
      `SELECT ${STAGE} AS stage, ${WHY} AS code, count(*)::int AS count ${FACTS} AND ${WHY} IS NOT NULL
        GROUP BY 1, 2 ORDER BY 3 DESC, 2`,
      values,
    );
    if (!counts) throw new Error('counting answers with one row');
    return { ...counts, reasons };
  }

  /** Invited and verified employees of each of these campaigns. */
  async reached(
    customerId: Id<'cust'>,
    campaigns: readonly Campaign[],
  ): Promise<Map<Id<'camp'>, Reached>> {
    const rows = await this.database.query<Reached & { id: string }>(
      `SELECT i.campaign_id AS id, count(*)::int AS invited,
              count(*) FILTER (WHERE ${ESTABLISHED})::int AS established
         FROM gateway.invitations i
         JOIN gateway.employees e ON e.customer_id = i.customer_id AND e.id = i.employee_row_id
         LEFT JOIN gateway.access_requests r ON r.customer_id = i.customer_id AND r.id = i.access_request_id
        WHERE i.customer_id = $1 AND i.campaign_id = ANY($2::uuid[]) AND i.state = 'invited' GROUP BY 1`,
      [uuidOf(customerId), campaigns.map(({ id }) => uuidOf(id))],
    );
    return new Map(rows.map(({ id, ...reached }) => [idOf('camp', id), reached]));
  }
}
