import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/index.js';
import { Database, type Transaction } from '../../platform/database/index.js';
import { uuidOf, type Id } from '../../platform/ids/index.js';
import { TenantQueue, Wakeups } from '../../platform/jobs/index.js';
import { AccessRequestEntity } from '../access-requests/index.js';
import type { FlowName } from '../customers/index.js';

export const POLL_ACCESS_REQUESTS = 'poll-access-requests';

/** When each pending request is polled next. */
@Injectable()
export class PollStore {
  readonly due: TenantQueue<AccessRequestEntity, 'customerId', 'id'>;

  constructor(
    database: Database,
    private readonly clock: Clock,
    private readonly wakeups: Wakeups,
  ) {
    this.due = new TenantQueue(database, AccessRequestEntity, {
      ...{ tenant: 'customerId', key: 'id', due: 'nextPollAt', tries: 'polls' },
      where: `status = 'pending'`,
    });
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
}
