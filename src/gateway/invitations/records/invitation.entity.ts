import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { idColumn, isOneOf } from '../../../platform/database/index.js';
import type { Id } from '../../../platform/ids/index.js';
import { INVITATION_STATES, type InvitationState } from './campaign.js';

const KEY = 'invitations_pkey';

/** The invitation of one employee in a campaign. */
@Entity({ schema: 'gateway', name: 'invitations' })
@ForeignKey('CampaignEntity', ['customerId', 'campaignId'], ['customerId', 'id'], {
  name: 'invitations_campaign_fkey',
})
@ForeignKey('EmployeeEntity', ['customerId', 'employeeRowId'], ['customerId', 'id'], {
  name: 'invitations_employee_fkey',
})
@Check('invitations_state_check', isOneOf('state', INVITATION_STATES))
@Index('invitations_due_index', ['customerId', 'campaignId', 'dueAt'], {
  where: 'due_at IS NOT NULL',
})
@Index('invitations_employee_index', ['customerId', 'employeeRowId', 'invitedAt'])
export class InvitationEntity {
  @PrimaryColumn(idColumn('cust', { name: 'customer_id', primaryKeyConstraintName: KEY }))
  customerId: Id<'cust'>;

  @PrimaryColumn(idColumn('camp', { name: 'campaign_id', primaryKeyConstraintName: KEY }))
  campaignId: Id<'camp'>;

  /** From 1. */
  @PrimaryColumn({ type: 'integer', primaryKeyConstraintName: KEY })
  number: number;

  @Column(idColumn('emp', { name: 'employee_row_id' }))
  employeeRowId: Id<'emp'>;

  @Column({ type: 'text' })
  state: InvitationState;

  /** Why it was skipped or could not be sent. */
  @Column({ type: 'text', nullable: true })
  code: string | null;

  @Column({ ...idColumn('ar', { name: 'access_request_id' }), nullable: true })
  accessRequestId: Id<'ar'> | null;

  @Column({ type: 'integer' })
  reminders: number;

  @Column({ type: 'integer' })
  tries: number;

  /** When the next message is sent; a worker that has the row moves it ahead. */
  @Column({ type: 'timestamptz', name: 'due_at', nullable: true })
  dueAt: Date | null;

  @Column({ type: 'timestamptz', name: 'invited_at', nullable: true })
  invitedAt: Date | null;
}

export type Invitation = InvitationEntity;
