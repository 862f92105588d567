import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { idColumn } from '../../platform/database/index.js';
import type { Id } from '../../platform/ids/index.js';

/** How far a collector has the audit. The audit itself is the queue. */
@Entity({ schema: 'gateway', name: 'log_exports' })
@ForeignKey('ConnectionEntity', ['customerId', 'connectionId'], ['customerId', 'id'])
export class LogExportEntity {
  @PrimaryColumn(idColumn('cust')) customerId: Id<'cust'>;
  @PrimaryColumn(idColumn('conn')) connectionId: Id<'conn'>;

  /** The number of the last entry that the collector accepted. */
  @Column({ type: 'bigint', default: 0 }) sequence: string;

  /** Failed attempts since then. */
  @Column({ type: 'integer', default: 0 }) failures: number;
  @Column({ type: 'timestamptz' }) dueAt: Date;
  @Column({ type: 'uuid', nullable: true }) claimId: string | null;
  @Column({ type: 'timestamptz', nullable: true }) claimedUntil: Date | null;
}
