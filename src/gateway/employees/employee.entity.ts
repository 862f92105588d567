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

/**
 * A word by which an employee is found, as a blind index. No foreign key: the rows are written and
 * removed with the sealed profile.
 */
@Entity({ schema: 'gateway', name: 'employee_search_terms' })
@Index('employee_search_terms_index', ['customerId', 'term', 'employeeRowId'])
export class EmployeeSearchTermEntity {
  @PrimaryColumn(idColumn('cust')) customerId: Id<'cust'>;
  @PrimaryColumn(idColumn('emp')) employeeRowId: Id<'emp'>;
  @PrimaryColumn({ type: 'bytea' }) term: Buffer;
}

const LIVE = { where: 'deleted_at IS NULL' };
const VERIFIED = { where: 'identity_established_at IS NOT NULL' };

@Entity({ schema: 'gateway', name: 'employees' })
@ForeignKey('CustomerEntity', ['customerId'], ['id'])
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
  @PrimaryColumn(idColumn('cust')) customerId: Id<'cust'>;
  @PrimaryColumn(idColumn('emp')) id: Id<'emp'>;

  /** Blind index of the customer's own id; null once the employee was deleted. */
  @Column({ type: 'bytea', nullable: true }) employeeIndex: Buffer | null;
  @Column({ type: 'text' }) status: EmployeeStatus;

  /** The person's id at the verification service; null until an identity was established. */
  @Column({ type: 'text', nullable: true }) clearUserId: string | null;
  @Column({ type: 'timestamptz', nullable: true }) identityEstablishedAt: Date | null;

  /** No device key opens a reset before: the person had one when they became the employee's. */
  @Column({ type: 'timestamptz', nullable: true }) keysRestUntil: Date | null;
  @Column({ type: 'bytea' }) sealedProfile: Buffer;
  @Column({ type: 'timestamptz' }) createdAt: Date;
  @Column({ type: 'timestamptz' }) updatedAt: Date;
  @Column({ type: 'timestamptz', nullable: true }) deletedAt: Date | null;

  /** When it was last reset, even without an identity. Earlier requests are no longer valid. */
  @Column({ type: 'timestamptz', nullable: true }) identityResetAt: Date | null;

  /** When the verification service deleted the person; null again after a reset. Nobody establishes one before. */
  @Column({ type: 'timestamptz', nullable: true }) identityLostAt: Date | null;

  /** When the e-mail address was last replaced; null for the first one. */
  @Column({ type: 'timestamptz', nullable: true }) emailChangedAt: Date | null;
  @Column({ type: 'timestamptz', nullable: true }) phoneChangedAt: Date | null;
  @Column({ type: 'text', default: 'not_invited' }) identityState: IdentityState;

  /** When another person last tried to verify as the employee. */
  @Column({ type: 'timestamptz', nullable: true }) alarmedAt: Date | null;

  /** No reset before this time: the employee reported a request that was not theirs. */
  @Column({ type: 'timestamptz', nullable: true }) resetsFrozenUntil: Date | null;

  /** The employee is exempt from verification until then. An exemption grants no access. */
  @Column({ type: 'timestamptz', nullable: true }) exemptUntil: Date | null;

  /** HR's own status while a directory has one too; null means that `status` is HR's. */
  @Column({ type: 'text', nullable: true }) hrStatus: EmployeeStatus | null;

  /** The strictest status that a directory gives; null while no directory links the employee. */
  @Column({ type: 'text', nullable: true }) directoryStatus: EmployeeStatus | null;

  /** The directory that owns the values of the employee: that of the oldest link. */
  @Column({ ...idColumn('conn'), nullable: true }) ownerConnectionId: Id<'conn'> | null;

  /** When a directory first linked the employee; null before that. Links of 0.9.0 did not note it. */
  @Column({ type: 'timestamptz', nullable: true }) linkedAt: Date | null;

  /** Blind index of the department; null without one. */
  @Column({ type: 'bytea', nullable: true }) departmentIndex: Buffer | null;
}

/** An identity that an employee had before a reset. */
@Entity({ schema: 'gateway', name: 'identity_history' })
@ForeignKey('EmployeeEntity', ['customerId', 'employeeRowId'], ['customerId', 'id'])
@Index('identity_history_employee_index', ['customerId', 'employeeRowId'])
export class IdentityHistoryEntity {
  @PrimaryColumn(idColumn('cust')) customerId: Id<'cust'>;
  @PrimaryColumn(idColumn('aud')) id: Id<'aud'>;
  @Column(idColumn('emp')) employeeRowId: Id<'emp'>;
  @Column({ type: 'text' }) clearUserId: string;
  @Column({ type: 'timestamptz' }) establishedAt: Date;
  @Column({ type: 'timestamptz' }) endedAt: Date;
  @Column({ type: 'bytea' }) sealedReason: Buffer;
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
