import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { idColumn, isOneOf } from '../../platform/database/index.js';
import type { Id } from '../../platform/ids/index.js';
import { BULK_ROW_STATES, type BulkRowState } from './bulk-job.js';

const KEY = 'bulk_rows_pkey';

/** One employee of a job, and the result. */
@Entity({ schema: 'gateway', name: 'bulk_rows' })
@ForeignKey('BulkJobEntity', ['customerId', 'jobId'], ['customerId', 'id'], {
  name: 'bulk_rows_job_fkey',
})
@ForeignKey('EmployeeEntity', ['customerId', 'employeeRowId'], ['customerId', 'id'], {
  name: 'bulk_rows_employee_fkey',
})
@Check('bulk_rows_state_check', isOneOf('state', BULK_ROW_STATES))
@Index('bulk_rows_state_index', ['customerId', 'jobId', 'state', 'number'])
export class BulkRowEntity {
  @PrimaryColumn(idColumn('cust', { name: 'customer_id', primaryKeyConstraintName: KEY }))
  customerId: Id<'cust'>;

  @PrimaryColumn(idColumn('job', { name: 'job_id', primaryKeyConstraintName: KEY }))
  jobId: Id<'job'>;

  /** From 1. */
  @PrimaryColumn({ type: 'integer', primaryKeyConstraintName: KEY })
  number: number;

  @Column(idColumn('emp', { name: 'employee_row_id' }))
  employeeRowId: Id<'emp'>;

  @Column({ type: 'text' })
  state: BulkRowState;

  /** Why it was skipped or failed. */
  @Column({ type: 'text', nullable: true })
  code: string | null;

  @Column({ type: 'integer' })
  tries: number;

  /** A worker holds the row until this time. */
  @Column({ type: 'timestamptz', name: 'leased_until', nullable: true })
  leasedUntil: Date | null;
}

export type BulkRow = BulkRowEntity;
