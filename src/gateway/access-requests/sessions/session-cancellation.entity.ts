import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { idColumn } from '../../../platform/database/index.js';
import type { Id } from '../../../platform/ids/index.js';

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
