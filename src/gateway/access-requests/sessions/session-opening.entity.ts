import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { idColumn } from '../../../platform/database/index.js';
import type { Id } from '../../../platform/ids/index.js';

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
