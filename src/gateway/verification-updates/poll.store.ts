import { Injectable } from '@nestjs/common';
import { Clock, secondsAfter } from '../../platform/clock/index.js';
import { Database, type Transaction } from '../../platform/database/index.js';
import { idOf, uuidOf, type Id } from '../../platform/ids/index.js';
import { Wakeups } from '../../platform/jobs/index.js';
import type { FlowName } from '../customers/index.js';
import { pollDelaySeconds } from './poll.policy.js';

export const POLL_ACCESS_REQUESTS = 'poll-access-requests';

/** When each pending request is polled next. */
@Injectable()
export class PollStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly wakeups: Wakeups,
  ) {}

  async tenantsWithDue(): Promise<Id<'cust'>[]> {
    const rows = await this.database.query<{ id: string }>(
      `SELECT DISTINCT customer_id AS id FROM gateway.access_requests
        WHERE status = 'pending' AND next_poll_at <= $1`,
      [this.clock.now()],
    );
    return rows.map(({ id }) => idOf('cust', id));
  }

  /**
   * Polls every pending request of some flows now, because their settings changed. A locked one is
   * being decided and keeps its turn.
   */
  async bringForward(
    customerId: Id<'cust'>,
    flows: readonly FlowName[],
    tx: Transaction,
  ): Promise<void> {
    await tx.query(
      `UPDATE gateway.access_requests r SET next_poll_at = $3
         FROM (SELECT id FROM gateway.access_requests
                WHERE customer_id = $1 AND status = 'pending' AND flow = ANY ($2)
                FOR UPDATE SKIP LOCKED) AS f
        WHERE r.customer_id = $1 AND r.id = f.id`,
      [uuidOf(customerId), flows, this.clock.now()],
    );
    tx.afterCommit(() => {
      this.wakeups.call(POLL_ACCESS_REQUESTS, customerId);
    });
  }

  /**
   * Claims some due requests of one tenant until their next poll, so no other process polls them.
   */
  claim(customerId: Id<'cust'>, limit: number): Promise<Id<'ar'>[]> {
    const now = this.clock.now();
    return this.database.transaction(async (tx) => {
      const due = await tx.query<{ id: string; polls: number }>(
        `SELECT id, polls FROM gateway.access_requests
          WHERE customer_id = $1 AND status = 'pending' AND next_poll_at <= $2
          ORDER BY next_poll_at LIMIT $3 FOR UPDATE SKIP LOCKED`,
        [uuidOf(customerId), now, limit],
      );
      const nextAt = due.map(({ polls }) =>
        secondsAfter(now, pollDelaySeconds(polls + 1, Math.random())),
      );
      await tx.query(
        `UPDATE gateway.access_requests r SET polls = r.polls + 1, next_poll_at = d.next_at
           FROM unnest($2::uuid[], $3::timestamptz[]) AS d (id, next_at)
          WHERE r.customer_id = $1 AND r.id = d.id`,
        [uuidOf(customerId), due.map(({ id }) => id), nextAt],
      );
      return due.map(({ id }) => idOf('ar', id));
    });
  }
}
