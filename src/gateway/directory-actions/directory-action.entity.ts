import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { idColumn, isOneOf } from '../../platform/database/index.js';
import type { Id } from '../../platform/ids/index.js';

/** How far an automatic action has come. Public API, never renamed. */
export const ACTION_STATUSES = ['queued', 'done', 'failed', 'unknown'] as const;
export type ActionStatus = (typeof ACTION_STATUSES)[number];

/** What the customer's system gets. Sealed at rest, and gone when the action has ended. */
export interface ActionPayload {
  employee_id: string;
  /** The employee's ids in the directories, by connection. */
  external_ids: Record<string, string>;
  grant_token: string;
}

/** What a grant makes happen at the customer's own system. */
@Entity({ schema: 'gateway', name: 'directory_actions' })
@ForeignKey('AccessRequestEntity', ['customerId', 'accessRequestId'], ['customerId', 'id'])
@ForeignKey('ConnectionEntity', ['customerId', 'connectionId'], ['customerId', 'id'])
@Index('directory_actions_request_key', ['customerId', 'accessRequestId'], { unique: true })
@Index('directory_actions_due_index', ['customerId', 'nextTryAt'], {
  where: `status = 'queued'`,
})
@Check('directory_actions_status_check', isOneOf('status', ACTION_STATUSES))
export class DirectoryActionEntity {
  @PrimaryColumn(idColumn('cust')) customerId: Id<'cust'>;
  @PrimaryColumn(idColumn('act')) id: Id<'act'>;
  @Column(idColumn('ar')) accessRequestId: Id<'ar'>;
  @Column(idColumn('emp')) employeeRowId: Id<'emp'>;
  @Column(idColumn('conn')) connectionId: Id<'conn'>;
  @Column({ type: 'text' }) action: string;
  @Column({ type: 'text' }) status: ActionStatus;

  /** Why it is not done: a code, without personal data. */
  @Column({ type: 'text', nullable: true }) error: string | null;
  @Column({ type: 'integer', default: 0 }) attempts: number;

  /** Whether a call has begun whose end nobody knows: it may have happened. */
  @Column({ type: 'boolean', default: false }) isUncertain: boolean;

  /** Under the employee's data key; null once the action has ended. */
  @Column({ type: 'bytea', nullable: true }) sealedPayload: Buffer | null;
  @Column({ type: 'timestamptz' }) nextTryAt: Date;
  @Column({ type: 'timestamptz' }) createdAt: Date;
  @Column({ type: 'timestamptz', nullable: true }) endedAt: Date | null;
}

export type DirectoryAction = Omit<DirectoryActionEntity, 'sealedPayload'>;
