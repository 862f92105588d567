import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock/index.js';
import {
  Database,
  EntityColumns,
  type Queryable,
  type Transaction,
} from '../../../platform/database/index.js';
import { idOf, uuidOf, type Id } from '../../../platform/ids/index.js';
import { BatchItemEntity, type BatchItem } from '../batch.entity.js';
import {
  MOST_REMINDERS,
  type Campaign,
  type CampaignProgress,
  type InvitationStage,
} from './campaign.js';
import { LATELY_HOURS } from './invitation.policy.js';

const COLUMNS = EntityColumns.of(BatchItemEntity).except('batchId');

export type StagedInvitation = BatchItem & {
  stage: InvitationStage;
  /** Why it was skipped, or how its request ended. */
  why: string | null;
};

/** Whether the link was opened. A granted request counts even if the opening was not observed. */
const OPENED = `(r.opened_at IS NOT NULL OR r.status = 'granted')`;
const ESTABLISHED = `(r.status = 'granted' OR e.identity_established_at >= i.invited_at)`;

/** An invitation with its request, its employee and its newest message. */
const FACTS = `FROM gateway.batch_items i
  JOIN gateway.employees e ON e.customer_id = i.customer_id AND e.id = i.employee_row_id
  LEFT JOIN gateway.access_requests r ON r.customer_id = i.customer_id AND r.id = i.access_request_id
  LEFT JOIN LATERAL (
    SELECT m.status, m.created_at FROM gateway.messages m
     WHERE m.customer_id = i.customer_id AND m.subject_id = i.access_request_id ORDER BY m.id DESC LIMIT 1
  ) m ON true
 WHERE i.customer_id = $1 AND i.batch_id = $2`;

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

/** How far a campaign came. */
export interface Reached {
  invited: number;
  established: number;
}

type ProgressRow = Record<Exclude<keyof CampaignProgress, 'reasons'>, number>;

/** What only campaigns ask of their items: how far the request of each came. */
@Injectable()
export class InvitationStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** The employees among these that were invited since then. */
  async invitedSince(
    customerId: Id<'cust'>,
    employees: readonly Id<'emp'>[],
    since: Date,
  ): Promise<Set<Id<'emp'>>> {
    const rows = await this.database.query<{ id: string }>(
      `SELECT DISTINCT employee_row_id AS id FROM gateway.batch_items
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
    { customerId, id }: Campaign,
    employee: Id<'emp'>,
    tx: Transaction,
  ): Promise<boolean> {
    // Weaker than the lock of a decision: storing a request holds KEY SHARE, and two would deadlock.
    await tx.query(
      'SELECT id FROM gateway.employees WHERE customer_id = $1 AND id = $2 FOR NO KEY UPDATE',
      [uuidOf(customerId), uuidOf(employee)],
    );
    const found = await tx.query(
      `SELECT i.number FROM gateway.batch_items i
         JOIN gateway.access_requests r ON r.customer_id = i.customer_id AND r.id = i.access_request_id
        WHERE i.customer_id = $1 AND i.employee_row_id = $2 AND i.batch_id <> $3 AND r.status = 'pending' LIMIT 1`,
      [uuidOf(customerId), uuidOf(employee), uuidOf(id)],
    );
    return found.length > 0;
  }

  /**
   * Makes a message due to everybody who did not answer: a reminder where the link is open, a new
   * invitation where it has expired. Returns how many. The caller holds the campaign's lock.
   */
  async resend({ customerId, id }: Campaign, at: Date, tx: Transaction): Promise<number> {
    const again = await tx.query(
      `WITH again AS (SELECT i.number, r.status ${FACTS} AND ${AGAIN})
       UPDATE gateway.batch_items i
          SET due_at = $3, tries = 0,
              state = CASE WHEN again.status = 'expired' THEN 'waiting' ELSE i.state END,
              reminders = CASE WHEN again.status = 'expired' THEN 0 ELSE i.reminders END,
              access_request_id = CASE WHEN again.status = 'pending' THEN i.access_request_id END
         FROM again WHERE i.customer_id = $1 AND i.batch_id = $2 AND i.number = again.number RETURNING i.number`,
      [uuidOf(customerId), uuidOf(id), at],
    );
    return again.length;
  }

  /** Cancels unsent invitations and all reminders. */
  async stop({ customerId, id }: Campaign, code: string, tx: Transaction): Promise<void> {
    await tx.query(
      `UPDATE gateway.batch_items SET due_at = NULL,
              code = CASE WHEN state = 'waiting' THEN $3 ELSE code END,
              state = CASE WHEN state = 'waiting' THEN 'skipped' ELSE state END
        WHERE customer_id = $1 AND batch_id = $2 AND (state = 'waiting' OR due_at IS NOT NULL)`,
      [uuidOf(customerId), uuidOf(id), code],
    );
  }

  /** Whether an invitation is still unsent, or a link still open. */
  async isOpen({ customerId, id }: Campaign, on: Queryable = this.database): Promise<boolean> {
    const found = await on.query(
      `SELECT i.number FROM gateway.batch_items i
         LEFT JOIN gateway.access_requests r ON r.customer_id = i.customer_id AND r.id = i.access_request_id
        WHERE i.customer_id = $1 AND i.batch_id = $2
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
      BatchItemEntity & Pick<StagedInvitation, 'stage' | 'why'>
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
      `SELECT i.batch_id AS id, count(*)::int AS invited,
              count(*) FILTER (WHERE ${ESTABLISHED})::int AS established
         FROM gateway.batch_items i
         JOIN gateway.employees e ON e.customer_id = i.customer_id AND e.id = i.employee_row_id
         LEFT JOIN gateway.access_requests r ON r.customer_id = i.customer_id AND r.id = i.access_request_id
        WHERE i.customer_id = $1 AND i.batch_id = ANY($2::uuid[]) AND i.state = 'invited' GROUP BY 1`,
      [uuidOf(customerId), campaigns.map(({ id }) => uuidOf(id))],
    );
    return new Map(rows.map(({ id, ...reached }) => [idOf('camp', id), reached]));
  }
}
