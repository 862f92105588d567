import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { idColumn } from '../../platform/database/index.js';
import type { Id } from '../../platform/ids/index.js';

const KEY = 'log_exports_pkey';

/** How far a collector has the audit. The audit itself is the queue. */
@Entity({ schema: 'gateway', name: 'log_exports' })
@ForeignKey('ConnectionEntity', ['customerId', 'connectionId'], ['customerId', 'id'], {
  name: 'log_exports_connection_fkey',
})
export class LogExportEntity {
  @PrimaryColumn(idColumn('cust', { name: 'customer_id', primaryKeyConstraintName: KEY }))
  customerId: Id<'cust'>;

  @PrimaryColumn(idColumn('conn', { name: 'connection_id', primaryKeyConstraintName: KEY }))
  connectionId: Id<'conn'>;

  /** The number of the last entry that the collector accepted. */
  @Column({ type: 'bigint', default: 0 })
  sequence: string;

  /** Failed attempts since then. */
  @Column({ type: 'integer', default: 0 })
  failures: number;

  @Column({ type: 'timestamptz', name: 'due_at' })
  dueAt: Date;

  @Column({ type: 'uuid', name: 'claim_id', nullable: true })
  claimId: string | null;

  @Column({ type: 'timestamptz', name: 'claimed_until', nullable: true })
  claimedUntil: Date | null;
}
