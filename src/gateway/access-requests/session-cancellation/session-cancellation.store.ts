import { Injectable } from '@nestjs/common';
import { Clock, secondsAfter } from '../../../platform/clock/index.js';
import { Database, type Transaction } from '../../../platform/database/index.js';
import { idOf, uuidOf, type Id } from '../../../platform/ids/index.js';
import {
  cancellationDelaySeconds,
  GIVEN_BY_AN_ENDED_SESSION,
} from './session-cancellation.policy.js';

/** A session to be canceled, and how often it was tried, this time included. */
export interface DueCancellation {
  sessionId: string;
  tries: number;
  /** Whether its personal data is destroyed too: the employee was deleted. */
  redacts: boolean;
}

/**
 * Sessions whose request has ended, until the service confirms their end. They hold no personal
 * data and outlive the employee.
 */
@Injectable()
export class SessionCancellationStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Queues the session of an ended request, due at once. False when no session can be open. */
  async add(customerId: Id<'cust'>, requestId: Id<'ar'>, tx: Transaction): Promise<boolean> {
    const added = await tx.query(
      `INSERT INTO gateway.session_cancellations (customer_id, session_id, tries, next_try_at, redacts)
       SELECT r.customer_id, r.verification_session_id, 0, $3::timestamptz, e.deleted_at IS NOT NULL
         FROM gateway.access_requests r
         JOIN gateway.employees e ON e.customer_id = r.customer_id AND e.id = r.employee_row_id
        WHERE r.customer_id = $1 AND r.id = $2 AND r.verification_session_id IS NOT NULL
          AND (e.deleted_at IS NOT NULL OR r.reason <> ALL ($4))
       ON CONFLICT (customer_id, session_id) DO NOTHING RETURNING session_id`,
      [uuidOf(customerId), uuidOf(requestId), this.clock.now(), GIVEN_BY_AN_ENDED_SESSION],
    );
    return added.length > 0;
  }

  /**
   * Queues every session of a deleted employee for redaction at the service, even ended ones. A
   * queued cancellation becomes a redaction.
   */
  async redactAllOf(
    { customerId, id }: { customerId: Id<'cust'>; id: Id<'emp'> },
    tx: Transaction,
  ): Promise<void> {
    await tx.query(
      `INSERT INTO gateway.session_cancellations (customer_id, session_id, tries, next_try_at, redacts)
       SELECT customer_id, verification_session_id, 0, $3::timestamptz, true FROM gateway.access_requests
        WHERE customer_id = $1 AND employee_row_id = $2 AND verification_session_id IS NOT NULL
       ON CONFLICT (customer_id, session_id)
         DO UPDATE SET redacts = true, tries = 0, next_try_at = EXCLUDED.next_try_at`,
      [uuidOf(customerId), uuidOf(id), this.clock.now()],
    );
  }

  async tenantsWithDue(): Promise<Id<'cust'>[]> {
    const rows = await this.database.query<{ id: string }>(
      'SELECT DISTINCT customer_id AS id FROM gateway.session_cancellations WHERE next_try_at <= $1',
      [this.clock.now()],
    );
    return rows.map(({ id }) => idOf('cust', id));
  }

  /**
   * Claims some due sessions of one tenant until their next try, so that no other process tries
   * them.
   */
  claim(customerId: Id<'cust'>, limit: number): Promise<DueCancellation[]> {
    const now = this.clock.now();
    return this.database.transaction(async (tx) => {
      const due = await tx.query<DueCancellation>(
        `SELECT session_id AS "sessionId", tries + 1 AS tries, redacts FROM gateway.session_cancellations
          WHERE customer_id = $1 AND next_try_at <= $2
          ORDER BY next_try_at LIMIT $3 FOR UPDATE SKIP LOCKED`,
        [uuidOf(customerId), now, limit],
      );
      const nextAt = due.map((each) =>
        secondsAfter(now, cancellationDelaySeconds(each, Math.random())),
      );
      await tx.query(
        `UPDATE gateway.session_cancellations c SET tries = c.tries + 1, next_try_at = d.next_at
           FROM unnest($2::text[], $3::timestamptz[]) AS d (id, next_at)
          WHERE c.customer_id = $1 AND c.session_id = d.id`,
        [uuidOf(customerId), due.map(({ sessionId }) => sessionId), nextAt],
      );
      return due;
    });
  }

  /** Removes a session that is done. A redaction that was queued meanwhile stays. */
  async forget(
    customerId: Id<'cust'>,
    { sessionId, redacts }: Omit<DueCancellation, 'tries'>,
  ): Promise<void> {
    await this.database.query(
      'DELETE FROM gateway.session_cancellations WHERE customer_id = $1 AND session_id = $2 AND redacts = $3',
      [uuidOf(customerId), sessionId, redacts],
    );
  }
}
