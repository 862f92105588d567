import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { ANY_ID, idColumn, isOneOf } from '../../platform/database/index.js';
import type { Id } from '../../platform/ids/index.js';
import type { BatchKind } from './batch.entity.js';

export const ITEM_STATES = ['waiting', 'done', 'invited', 'skipped', 'failed'] as const;
export type ItemState = (typeof ITEM_STATES)[number];

/** One employee of a bulk job or campaign, and the result. Imports have chunks of rows instead. */
@Entity({ schema: 'gateway', name: 'batch_items' })
@ForeignKey('BatchEntity', ['customerId', 'batchId'], ['customerId', 'id'])
@ForeignKey('EmployeeEntity', ['customerId', 'employeeRowId'], ['customerId', 'id'])
@Check('batch_items_state_check', isOneOf('state', ITEM_STATES))
@Index('batch_items_state_index', ['customerId', 'batchId', 'state', 'number'])
@Index('batch_items_due_index', ['customerId', 'batchId', 'dueAt'], { where: 'due_at IS NOT NULL' })
@Index('batch_items_employee_index', ['customerId', 'employeeRowId', 'invitedAt'])
export class BatchItemEntity {
  @PrimaryColumn(idColumn('cust')) customerId: Id<'cust'>;
  @PrimaryColumn({ type: 'uuid', transformer: ANY_ID }) batchId: Id<BatchKind>;

  /** From 1. */
  @PrimaryColumn({ type: 'integer' }) number: number;
  @Column(idColumn('emp')) employeeRowId: Id<'emp'>;
  @Column({ type: 'text' }) state: ItemState;

  /** Why it was skipped or failed. */
  @Column({ type: 'text', nullable: true }) code: string | null;
  @Column({ type: 'integer' }) tries: number;

  /** When a worker may take it next; a worker that has it moves the time ahead. */
  @Column({ type: 'timestamptz', nullable: true }) dueAt: Date | null;

  /** The invitation of a campaign. */
  @Column({ ...idColumn('ar'), nullable: true }) accessRequestId: Id<'ar'> | null;
  @Column({ type: 'integer' }) reminders: number;
  @Column({ type: 'timestamptz', nullable: true }) invitedAt: Date | null;
}

/** An item, without its batch: every method that takes one takes the batch too. */
export type BatchItem = Omit<BatchItemEntity, 'batchId'>;
