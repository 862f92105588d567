import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { idColumn, isOneOf } from '../../platform/database/index.js';
import type { Id } from '../../platform/ids/index.js';
import {
  OPEN_STATUSES,
  RESET_REASONS,
  RESET_STATUSES,
  type ResetReason,
  type ResetStatus,
} from './identity-reset.js';
const OPEN = { where: isOneOf('status', OPEN_STATUSES) };

/** A requested reset, with its requester and approver. */
@Entity({ schema: 'gateway', name: 'identity_resets' })
@ForeignKey('EmployeeEntity', ['customerId', 'employeeRowId'], ['customerId', 'id'])
@Check('identity_resets_status_check', isOneOf('status', RESET_STATUSES))
@Check('identity_resets_reason_check', isOneOf('reason', RESET_REASONS))
// At most one open request for each employee, so that nobody approves the same reset twice.
@Index('identity_resets_open_key', ['customerId', 'employeeRowId'], { unique: true, ...OPEN })
@Index('identity_resets_due_index', ['customerId', 'dueAt'], OPEN)
@Index('identity_resets_status_index', ['customerId', 'status', 'id'])
@Index('identity_resets_employee_index', ['customerId', 'employeeRowId', 'id'])
export class IdentityResetEntity {
  @PrimaryColumn(idColumn('cust')) customerId: Id<'cust'>;
  @PrimaryColumn(idColumn('rst')) id: Id<'rst'>;
  @Column(idColumn('emp')) employeeRowId: Id<'emp'>;
  @Column({ type: 'text' }) status: ResetStatus;
  @Column({ type: 'text' }) reason: ResetReason;

  /** The note to the reason, sealed under the employee's data key. */
  @Column({ type: 'bytea', nullable: true }) sealedNote: Buffer | null;
  @Column({ type: 'text' }) requestedBy: Id;
  @Column({ type: 'text', nullable: true }) approvedBy: Id | null;
  @Column({ type: 'timestamptz' }) requestedAt: Date;

  /** The end of the cool-down. The reset is carried out after it. */
  @Column({ type: 'timestamptz' }) effectiveAt: Date;

  /** When a worker carries it out, or lets it expire. */
  @Column({ type: 'timestamptz' }) dueAt: Date;
  @Column({ type: 'timestamptz', nullable: true }) endedAt: Date | null;
}

export type IdentityReset = Omit<IdentityResetEntity, 'sealedNote'> & {
  /** Sealed at rest; null without one, and once the employee was erased. */
  note: string | null;
};
