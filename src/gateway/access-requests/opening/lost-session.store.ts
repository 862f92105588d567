import { Injectable } from '@nestjs/common';
import { Clock, secondsAfter } from '../../../platform/clock/index.js';
import { Database } from '../../../platform/database/index.js';
import { idOf, uuidOf, type Id } from '../../../platform/ids/index.js';

const RETRY_SECONDS = 60;

/**
 * A request that was never stored, and how often its sessions were searched for, this time
 * included.
 */
export interface LostOpening {
  requestId: Id<'ar'>;
  tries: number;
}

/**
 * Session openings that were not finished in time: their process died, or their request could not
 * be stored.
 */
@Injectable()
export class LostSessionStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async tenantsWithLost(): Promise<Id<'cust'>[]> {
    const rows = await this.database.query<{ id: string }>(
      'SELECT DISTINCT customer_id AS id FROM gateway.session_openings WHERE next_try_at <= $1',
      [this.clock.now()],
    );
    return rows.map(({ id }) => idOf('cust', id));
  }

  /**
   * Claims some of one tenant until their next try. A claimed opening can no longer be finished.
   */
  async claim(customerId: Id<'cust'>, limit: number): Promise<LostOpening[]> {
    const now = this.clock.now();
    const rows = await this.database.query<{ id: string; tries: number }>(
      `UPDATE gateway.session_openings o SET tries = o.tries + 1, next_try_at = $3
         FROM (SELECT access_request_id FROM gateway.session_openings
                WHERE customer_id = $1 AND next_try_at <= $2
                ORDER BY next_try_at LIMIT $4 FOR UPDATE SKIP LOCKED) AS due
        WHERE o.customer_id = $1 AND o.access_request_id = due.access_request_id
        RETURNING o.access_request_id AS id, o.tries`,
      [uuidOf(customerId), now, secondsAfter(now, RETRY_SECONDS), limit],
    );
    return rows.map(({ id, tries }) => ({ requestId: idOf('ar', id), tries }));
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
      await tx.query(
        'DELETE FROM gateway.session_openings WHERE customer_id = $1 AND access_request_id = $2',
        [uuidOf(customerId), uuidOf(requestId)],
      );
    });
  }
}
