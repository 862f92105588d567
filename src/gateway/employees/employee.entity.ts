import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { idColumn, isOneOf } from '../../platform/database/index.js';
import type { Id } from '../../platform/ids/index.js';
import {
  type FormerContact,
  EMPLOYEE_STATUSES,
  IDENTITY_STATES,
  type EmployeeProfile,
  type EmployeeStatus,
  type IdentityState,
} from './employee.js';

const KEY = 'employee_search_terms_pkey';

/**
 * A word by which an employee is found, as a blind index. No foreign key: the rows are written and
 * removed with the sealed profile.
 */
@Entity({ schema: 'gateway', name: 'employee_search_terms' })
@Index('employee_search_terms_index', ['customerId', 'term', 'employeeRowId'])
export class EmployeeSearchTermEntity {
  @PrimaryColumn(idColumn('cust', { name: 'customer_id', primaryKeyConstraintName: KEY }))
  customerId: Id<'cust'>;

  @PrimaryColumn(idColumn('emp', { name: 'employee_row_id', primaryKeyConstraintName: KEY }))
  employeeRowId: Id<'emp'>;

  @PrimaryColumn({ type: 'bytea', primaryKeyConstraintName: KEY })
  term: Buffer;
}

const LIVE = { where: 'deleted_at IS NULL' };
const VERIFIED = { where: 'identity_established_at IS NOT NULL' };

@Entity({ schema: 'gateway', name: 'employees' })
@ForeignKey('CustomerEntity', ['customerId'], ['id'], { name: 'employees_customer_fkey' })
@Index('employees_employee_key', ['customerId', 'employeeIndex'], { unique: true })
// A person can be only one employee of a customer. This index makes one of two concurrent bindings
// fail with `identity_conflict`.
@Index('employees_clear_user_key', ['customerId', 'clearUserId'], { unique: true })
@Index('employees_live_index', ['customerId', 'id'], LIVE)
@Index('employees_state_index', ['customerId', 'status', 'identityState', 'id'], LIVE)
@Index(
  'employees_department_index',
  ['customerId', 'departmentIndex', 'status', 'identityState', 'id'],
  LIVE,
)
@Index(
  'employees_verified_index',
  ['customerId', 'status', 'identityState', 'identityEstablishedAt', 'id'],
  VERIFIED,
)
@Index(
  'employees_department_verified_index',
  ['customerId', 'departmentIndex', 'status', 'identityState', 'identityEstablishedAt', 'id'],
  VERIFIED,
)
@Index('employees_alarmed_index', ['customerId', 'alarmedAt', 'id'], {
  where: 'deleted_at IS NULL AND alarmed_at IS NOT NULL',
})
@Index('employees_exempt_index', ['customerId', 'exemptUntil'], {
  where: `identity_state = 'exempt'`,
})
@Check('employees_status_check', isOneOf('status', EMPLOYEE_STATUSES))
@Check('employees_identity_state_check', isOneOf('identity_state', IDENTITY_STATES))
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

  /** When it was last reset, even without an identity. Earlier requests are no longer valid. */
  @Column({ type: 'timestamptz', name: 'identity_reset_at', nullable: true })
  identityResetAt: Date | null;

  /** When the verification service deleted the person; null again after a reset. Nobody establishes one before. */
  @Column({ type: 'timestamptz', name: 'identity_lost_at', nullable: true })
  identityLostAt: Date | null;

  /** When the e-mail address was last replaced; null for the first one. */
  @Column({ type: 'timestamptz', name: 'email_changed_at', nullable: true })
  emailChangedAt: Date | null;

  @Column({ type: 'timestamptz', name: 'phone_changed_at', nullable: true })
  phoneChangedAt: Date | null;

  @Column({ type: 'text', name: 'identity_state', default: 'not_invited' })
  identityState: IdentityState;

  /** When another person last tried to verify as the employee. */
  @Column({ type: 'timestamptz', name: 'alarmed_at', nullable: true })
  alarmedAt: Date | null;

  /** No reset before this time: the employee reported a request that was not theirs. */
  @Column({ type: 'timestamptz', name: 'resets_frozen_until', nullable: true })
  resetsFrozenUntil: Date | null;

  /** The employee is exempt from verification until then. An exemption grants no access. */
  @Column({ type: 'timestamptz', name: 'exempt_until', nullable: true })
  exemptUntil: Date | null;

  /** HR's own status while a directory has one too; null means that `status` is HR's. */
  @Column({ type: 'text', name: 'hr_status', nullable: true })
  hrStatus: EmployeeStatus | null;

  /** The strictest status that a directory gives; null while no directory links the employee. */
  @Column({ type: 'text', name: 'directory_status', nullable: true })
  directoryStatus: EmployeeStatus | null;

  /** The directory that owns the values of the employee: that of the oldest link. */
  @Column({ ...idColumn('conn', { name: 'owner_connection_id' }), nullable: true })
  ownerConnectionId: Id<'conn'> | null;

  /** When a directory first linked the employee; null before that. Links of 0.9.0 did not note it. */
  @Column({ type: 'timestamptz', name: 'linked_at', nullable: true })
  linkedAt: Date | null;

  /** Blind index of the department; null without one. */
  @Column({ type: 'bytea', name: 'department_index', nullable: true })
  departmentIndex: Buffer | null;
}

export type Employee = Omit<
  EmployeeEntity,
  'employeeIndex' | 'sealedProfile' | 'deletedAt' | 'departmentIndex'
> & {
  /** Sealed at rest. */
  profile: EmployeeProfile;
  /** Sealed with the profile. Those that hear of nothing any more are left out at the next write. */
  formerContacts: readonly FormerContact[];
};

/** The primary key of an employee, for statements that need nothing else. */
export type EmployeeRef = Pick<Employee, 'customerId' | 'id'>;
