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

/** A call to the help desk. Its ticket is the reference of its access request, and sealed there. */
@Entity({ schema: 'gateway', name: 'desk_cases' })
@ForeignKey('AccessRequestEntity', ['customerId', 'accessRequestId'], ['customerId', 'id'])
@Check('desk_cases_override_check', isOneOf('override_status', OVERRIDE_STATUSES))
@Check('desk_cases_override_reason_check', isOneOf('override_reason', OVERRIDE_REASONS))
@Index('desk_cases_request_key', ['customerId', 'accessRequestId'], { unique: true })
@Index('desk_cases_employee_index', ['customerId', 'employeeRowId', 'id'])
@Index('desk_cases_agent_index', ['customerId', 'agentIndex', 'id'])
export class DeskCaseEntity {
  @PrimaryColumn(idColumn('cust')) customerId: Id<'cust'>;
  @PrimaryColumn(idColumn('case')) id: Id<'case'>;
  @Column(idColumn('ar')) accessRequestId: Id<'ar'>;
  @Column(idColumn('emp')) employeeRowId: Id<'emp'>;

  /** The staff member, or the key of the ticket system. */
  @Column({ type: 'text' }) openedBy: Id;

  /** Keyed hash of the agent: a ticket system's name of an agent may be personal. */
  @Column({ type: 'bytea' }) agentIndex: Buffer;
  @Column({ type: 'text' }) channel: Channel;
  @Column({ type: 'text', array: true }) flags: CaseFlag[];
  @Column({ type: 'text', nullable: true }) overrideStatus: OverrideStatus | null;
  @Column({ type: 'text', nullable: true }) overrideReason: OverrideReason | null;
  @Column({ type: 'text', nullable: true }) overrideRequestedBy: Id | null;
  @Column({ type: 'text', nullable: true }) overrideDecidedBy: Id | null;
  @Column({ type: 'timestamptz' }) createdAt: Date;
}

export type DeskCase = DeskCaseEntity;
