import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { idColumn, isOneOf } from '../../platform/database/index.js';
import type { Id } from '../../platform/ids/index.js';
import { EMPLOYEE_STATUSES, type EmployeeProfile, type EmployeeStatus } from './employee.js';

@Entity({ schema: 'gateway', name: 'employees' })
@ForeignKey('CustomerEntity', ['customerId'], ['id'], { name: 'employees_customer_fkey' })
@Index('employees_employee_key', ['customerId', 'employeeIndex'], { unique: true })
// One person is one employee of a customer. This index decides `identity_conflict` between two at once.
@Index('employees_clear_user_key', ['customerId', 'clearUserId'], { unique: true })
@Index('employees_live_index', ['customerId', 'id'], { where: 'deleted_at IS NULL' })
@Check('employees_status_check', isOneOf('status', EMPLOYEE_STATUSES))
export class EmployeeEntity {
  @PrimaryColumn(
    idColumn('cust', { name: 'customer_id', primaryKeyConstraintName: 'employees_pkey' }),
  )
  customerId: Id<'cust'>;

  @PrimaryColumn(idColumn('emp', { primaryKeyConstraintName: 'employees_pkey' }))
  id: Id<'emp'>;

  /** Blind index of the customer's own id; null once the employee was deleted. */
  @Column({ type: 'bytea', name: 'employee_index', nullable: true })
  employeeIndex: Buffer | null;

  @Column({ type: 'text' })
  status: EmployeeStatus;

  /** The person's id at the verification service; null until an identity was established. */
  @Column({ type: 'text', name: 'clear_user_id', nullable: true })
  clearUserId: string | null;

  @Column({ type: 'timestamptz', name: 'identity_established_at', nullable: true })
  identityEstablishedAt: Date | null;

  @Column({ type: 'bytea', name: 'sealed_profile' })
  sealedProfile: Buffer;

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt: Date;

  @Column({ type: 'timestamptz', name: 'updated_at' })
  updatedAt: Date;

  @Column({ type: 'timestamptz', name: 'deleted_at', nullable: true })
  deletedAt: Date | null;

  /** When it was last reset, even without an identity: earlier requests no longer count. */
  @Column({ type: 'timestamptz', name: 'identity_reset_at', nullable: true })
  identityResetAt: Date | null;
}

export type Employee = Omit<EmployeeEntity, 'employeeIndex' | 'sealedProfile' | 'deletedAt'> & {
  /** Sealed at rest. */
  profile: EmployeeProfile;
};

/** Which employee, where nothing needs to be known of them. */
export type EmployeeRef = Pick<Employee, 'customerId' | 'id'>;
