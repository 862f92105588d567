import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock/index.js';
import { Database } from '../../../platform/database/index.js';
import { uuidOf, type Id } from '../../../platform/ids/index.js';
import { TenantQueue } from '../../../platform/jobs/index.js';
import { SessionOpeningEntity } from './session-opening.entity.js';

/**
 * Session openings that were not finished in time: their process died, or their request could not
 * be stored.
 */
@Injectable()
export class LostSessionStore {
  /** A leased opening can no longer be finished. */
  readonly due: TenantQueue<SessionOpeningEntity, 'customerId', 'accessRequestId'>;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {
    const columns = { tenant: 'customerId', key: 'accessRequestId', due: 'nextTryAt' } as const;
    this.due = new TenantQueue(database, SessionOpeningEntity, { ...columns, tries: 'tries' });
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
