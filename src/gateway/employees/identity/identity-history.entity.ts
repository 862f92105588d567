import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { idColumn } from '../../../platform/database/index.js';
import type { Id } from '../../../platform/ids/index.js';

/** An identity that an employee had before a reset. */
@Entity({ schema: 'gateway', name: 'identity_history' })
@ForeignKey('EmployeeEntity', ['customerId', 'employeeRowId'], ['customerId', 'id'], {
  name: 'identity_history_employee_fkey',
})
@Index('identity_history_employee_index', ['customerId', 'employeeRowId'])
export class IdentityHistoryEntity {
  @PrimaryColumn(
    idColumn('cust', { name: 'customer_id', primaryKeyConstraintName: 'identity_history_pkey' }),
  )
  customerId: Id<'cust'>;

  @PrimaryColumn(idColumn('aud', { primaryKeyConstraintName: 'identity_history_pkey' }))
  id: Id<'aud'>;

  @Column(idColumn('emp', { name: 'employee_row_id' }))
  employeeRowId: Id<'emp'>;

  @Column({ type: 'text', name: 'clear_user_id' })
  clearUserId: string;

  @Column({ type: 'timestamptz', name: 'established_at' })
  establishedAt: Date;

  @Column({ type: 'timestamptz', name: 'ended_at' })
  endedAt: Date;

  @Column({ type: 'bytea', name: 'sealed_reason' })
  sealedReason: Buffer;
}
