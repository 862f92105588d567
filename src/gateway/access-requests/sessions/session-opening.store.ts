import { Injectable } from '@nestjs/common';
import { Clock, secondsAfter } from '../../../platform/clock/index.js';
import { GatewaySettings } from '../../settings.js';
import { batchStatement, batchValues, BatchWriter } from '../../../platform/concurrency/index.js';
import { Database, type Row, idColumn } from '../../../platform/database/index.js';
import { uuidOf, type Id } from '../../../platform/ids/index.js';
import { TenantQueue } from '../../../platform/jobs/index.js';
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

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
 * Requests whose session is being created at the service. Stored before the call, so the session
 * can be found when its process died, or its request could not be stored.
 */
@Injectable()
export class SessionOpeningStore {
  /** Openings that were not finished in time. A leased one can no longer be finished. */
  readonly due: TenantQueue<SessionOpeningEntity, 'customerId', 'accessRequestId'>;
  readonly #graceSeconds: number;
  readonly #begun: BatchWriter<Id<'cust'>, Row, undefined>;

  constructor(
    private readonly database: Database,
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
  }

  /** Commits at once, batched with others of the customer. `PendingRequestStore.insert` ends it. */
  begin(
    customerId: Id<'cust'>,
    requestId: Id<'ar'>,
    graceSeconds = this.#graceSeconds,
  ): Promise<void> {
    const nextTryAt = secondsAfter(this.clock.now(), graceSeconds);
    return this.#begun.add(customerId, { id: uuidOf(requestId), next_try_at: nextTryAt });
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
}
