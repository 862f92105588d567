import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { idColumn, isOneOf } from '../../platform/database/index.js';
import type { Id } from '../../platform/ids/index.js';
import type { Channel } from '../../platform/messages/index.js';
import {
  OVERRIDE_REASONS,
  OVERRIDE_STATUSES,
  type CaseFlag,
  type OverrideReason,
  type OverrideStatus,
} from './desk-case.js';

const KEY = 'desk_cases_pkey';

/** A call to the help desk. Its ticket is the reference of its access request, and sealed there. */
@Entity({ schema: 'gateway', name: 'desk_cases' })
@ForeignKey('AccessRequestEntity', ['customerId', 'accessRequestId'], ['customerId', 'id'], {
  name: 'desk_cases_request_fkey',
})
@Check('desk_cases_override_check', isOneOf('override_status', OVERRIDE_STATUSES))
@Check('desk_cases_override_reason_check', isOneOf('override_reason', OVERRIDE_REASONS))
@Index('desk_cases_request_key', ['customerId', 'accessRequestId'], { unique: true })
@Index('desk_cases_employee_index', ['customerId', 'employeeRowId', 'id'])
@Index('desk_cases_agent_index', ['customerId', 'agentIndex', 'id'])
export class DeskCaseEntity {
  @PrimaryColumn(idColumn('cust', { name: 'customer_id', primaryKeyConstraintName: KEY }))
  customerId: Id<'cust'>;

  @PrimaryColumn(idColumn('case', { primaryKeyConstraintName: KEY }))
  id: Id<'case'>;

  @Column(idColumn('ar', { name: 'access_request_id' }))
  accessRequestId: Id<'ar'>;

  @Column(idColumn('emp', { name: 'employee_row_id' }))
  employeeRowId: Id<'emp'>;

  /** The staff member, or the key of the ticket system. */
  @Column({ type: 'text', name: 'opened_by' })
  openedBy: Id;

  /** Keyed hash of the agent: a ticket system's name of an agent may be personal. */
  @Column({ type: 'bytea', name: 'agent_index' })
  agentIndex: Buffer;

  @Column({ type: 'text' })
  channel: Channel;

  @Column({ type: 'text', array: true })
  flags: CaseFlag[];

  @Column({ type: 'text', name: 'override_status', nullable: true })
  overrideStatus: OverrideStatus | null;

  @Column({ type: 'text', name: 'override_reason', nullable: true })
  overrideReason: OverrideReason | null;

  @Column({ type: 'text', name: 'override_requested_by', nullable: true })
  overrideRequestedBy: Id | null;

  @Column({ type: 'text', name: 'override_decided_by', nullable: true })
  overrideDecidedBy: Id | null;

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt: Date;
}

export type DeskCase = DeskCaseEntity;
