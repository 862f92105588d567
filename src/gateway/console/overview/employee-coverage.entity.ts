import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { idColumn } from '../../../platform/database/index.js';
import type { Id } from '../../../platform/ids/index.js';
import type { Coverage } from './overview.policy.js';

/** The last count for a customer with too many employees to count at each request. */
@Entity({ schema: 'gateway', name: 'employee_coverage' })
@ForeignKey('CustomerEntity', ['customerId'], ['id'], { name: 'employee_coverage_customer_fkey' })
@Index('employee_coverage_asked_index', ['customerId'], { where: 'asked_at IS NOT NULL' })
export class EmployeeCoverageEntity {
  @PrimaryColumn(
    idColumn('cust', { name: 'customer_id', primaryKeyConstraintName: 'employee_coverage_pkey' }),
  )
  customerId: Id<'cust'>;

  /** Null until it was counted for the first time. */
  @Column({ type: 'jsonb', nullable: true })
  coverage: Coverage | null;

  @Column({ type: 'timestamptz', name: 'counted_at', nullable: true })
  countedAt: Date | null;

  /** When a new count was requested; null once it is done. */
  @Column({ type: 'timestamptz', name: 'asked_at', nullable: true })
  askedAt: Date | null;
}
