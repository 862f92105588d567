import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock/index.js';
import { Database, type Transaction, idColumn } from '../../../platform/database/index.js';
import { uuidOf, type Id } from '../../../platform/ids/index.js';
import { TenantQueue } from '../../../platform/jobs/index.js';
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A session of an ended request, until the verification service confirms its end. */
@Entity({ schema: 'gateway', name: 'session_cancellations' })
@ForeignKey('CustomerEntity', ['customerId'], ['id'])
@Index('session_cancellations_due_index', ['customerId', 'nextTryAt'])
export class SessionCancellationEntity {
  @PrimaryColumn(idColumn('cust')) customerId: Id<'cust'>;
  @PrimaryColumn({ type: 'text' }) sessionId: string;
  @Column({ type: 'integer' }) tries: number;
  @Column({ type: 'timestamptz' }) nextTryAt: Date;

  /** Whether its personal data is destroyed too: the employee was deleted. */
  @Column({ type: 'boolean', default: false }) redacts: boolean;
}

/**
 * Sessions whose request has ended, until the service confirms their end. They hold no personal
 * data and outlive the employee.
 */
@Injectable()
export class SessionCancellationStore {
  readonly due: TenantQueue<SessionCancellationEntity, 'customerId', 'sessionId'>;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {
    const columns = { tenant: 'customerId', key: 'sessionId', due: 'nextTryAt' } as const;
    this.due = new TenantQueue(database, SessionCancellationEntity, { ...columns, tries: 'tries' });
  }

  /** Queues the session of an ended request, due at once. False without one. */
  async add(customerId: Id<'cust'>, requestId: Id<'ar'>, tx: Transaction): Promise<boolean> {
    const added = await tx.query(
      `INSERT INTO gateway.session_cancellations (customer_id, session_id, tries, next_try_at, redacts)
       SELECT r.customer_id, r.verification_session_id, 0, $3::timestamptz, e.deleted_at IS NOT NULL
         FROM gateway.access_requests r
         JOIN gateway.employees e ON e.customer_id = r.customer_id AND e.id = r.employee_row_id
        WHERE r.customer_id = $1 AND r.id = $2 AND r.verification_session_id IS NOT NULL
       ON CONFLICT (customer_id, session_id) DO NOTHING RETURNING session_id`,
      [uuidOf(customerId), uuidOf(requestId), this.clock.now()],
    );
    return added.length > 0;
  }

  /**
   * Queues every session of a deleted employee for redaction at the service, even ended ones, and
   * those of second persons, which name the employee for whom they vouch. A queued cancellation becomes a redaction.
   */
  async redactAllOf(
    { customerId, id }: { customerId: Id<'cust'>; id: Id<'emp'> },
    tx: Transaction,
  ): Promise<void> {
    await tx.query(
      `INSERT INTO gateway.session_cancellations (customer_id, session_id, tries, next_try_at, redacts)
       SELECT customer_id, verification_session_id, 0, $3::timestamptz, true FROM gateway.access_requests
        WHERE customer_id = $1 AND verification_session_id IS NOT NULL AND (employee_row_id = $2 OR id IN (
          SELECT v.vouch_id FROM gateway.vouches v
            JOIN gateway.access_requests f ON f.customer_id = v.customer_id AND f.id = v.access_request_id
           WHERE v.customer_id = $1 AND f.employee_row_id = $2))
       ON CONFLICT (customer_id, session_id)
         DO UPDATE SET redacts = true, tries = 0, next_try_at = EXCLUDED.next_try_at`,
      [uuidOf(customerId), uuidOf(id), this.clock.now()],
    );
  }

  /** Removes a session that is done. A redaction that was queued meanwhile stays. */
  async forget(
    customerId: Id<'cust'>,
    { sessionId, redacts }: Pick<SessionCancellationEntity, 'sessionId' | 'redacts'>,
  ): Promise<void> {
    await this.database.query(
      'DELETE FROM gateway.session_cancellations WHERE customer_id = $1 AND session_id = $2 AND redacts = $3',
      [uuidOf(customerId), sessionId, redacts],
    );
  }
}
