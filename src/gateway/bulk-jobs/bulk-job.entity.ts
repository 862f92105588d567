import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { idColumn, isOneOf } from '../../platform/database/index.js';
import type { Id } from '../../platform/ids/index.js';
import { BULK_STATUSES, type BulkAction, type BulkCounts, type BulkStatus } from './bulk-job.js';

const KEY = 'bulk_jobs_pkey';

/** One action on many employees. */
@Entity({ schema: 'gateway', name: 'bulk_jobs' })
@ForeignKey('CustomerEntity', ['customerId'], ['id'], { name: 'bulk_jobs_customer_fkey' })
@Check('bulk_jobs_status_check', isOneOf('status', BULK_STATUSES))
@Index('bulk_jobs_running_index', ['customerId', 'id'], { where: isOneOf('status', ['running']) })
export class BulkJobEntity {
  @PrimaryColumn(idColumn('cust', { name: 'customer_id', primaryKeyConstraintName: KEY }))
  customerId: Id<'cust'>;

  @PrimaryColumn(idColumn('job', { primaryKeyConstraintName: KEY }))
  id: Id<'job'>;

  @Column({ type: 'jsonb' })
  action: BulkAction;

  @Column({ type: 'text' })
  status: BulkStatus;

  @Column({ type: 'text', name: 'created_by' })
  createdBy: Id;

  @Column({ type: 'text', name: 'approved_by', nullable: true })
  approvedBy: Id | null;

  @Column({ type: 'integer', name: 'employee_count' })
  employeeCount: number;

  @Column({ type: 'jsonb' })
  counts: BulkCounts;

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt: Date;

  @Column({ type: 'timestamptz', name: 'ended_at', nullable: true })
  endedAt: Date | null;
}

export type BulkJob = BulkJobEntity;
