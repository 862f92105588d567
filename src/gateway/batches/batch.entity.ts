import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { ANY_ID, idColumn, isOneOf } from '../../platform/database/index.js';
import type { Id } from '../../platform/ids/index.js';
import { BATCH_STATUSES, WORKING_STATUSES, type BatchStatus } from './batch.machine.js';

/** Bulk jobs, campaigns and imports. A kind is the prefix of its ids. */
export const BATCH_KINDS = ['job', 'camp', 'imp'] as const;
export type BatchKind = (typeof BATCH_KINDS)[number];

/** Work on many employees that people prepare, confirm and can stop. */
@Entity({ schema: 'gateway', name: 'batches' })
@ForeignKey('CustomerEntity', ['customerId'], ['id'])
@Check('batches_kind_check', isOneOf('kind', BATCH_KINDS))
@Check('batches_status_check', isOneOf('status', BATCH_STATUSES))
@Index('batches_kind_index', ['customerId', 'kind', 'id'])
@Index('batches_working_index', ['customerId', 'kind', 'id'], {
  where: isOneOf('status', WORKING_STATUSES),
})
// At most one running import for each customer; two would overwrite each other in an unknown order.
@Index('batches_running_import_key', ['customerId'], {
  unique: true,
  where: `kind = 'imp' AND ${isOneOf('status', ['running', 'undoing'])}`,
})
@Index('batches_expiry_index', ['customerId', 'expiresAt'], { where: 'cleared_at IS NULL' })
export class BatchEntity {
  @PrimaryColumn(idColumn('cust')) customerId: Id<'cust'>;
  @PrimaryColumn({ type: 'uuid', transformer: ANY_ID }) id: Id<BatchKind>;
  @Column({ type: 'text' }) kind: BatchKind;
  @Column({ type: 'text' }) status: BatchStatus;

  /** How it had ended when its undo was asked for. */
  @Column({ type: 'text', nullable: true }) endedAs: BatchStatus | null;

  /** What a person chose. */
  @Column({ type: 'jsonb', nullable: true }) settings: object | null;
  @Column({ type: 'jsonb' }) counts: object;

  /** Employees, or rows of a file. */
  @Column({ type: 'integer' }) itemCount: number;
  @Column({ type: 'text' }) createdBy: Id;

  /** Who started it, or asked for a second member. */
  @Column({ type: 'text', nullable: true }) startedBy: Id | null;
  @Column({ type: 'text', nullable: true }) approvedBy: Id | null;
  @Column({ type: 'timestamptz' }) createdAt: Date;

  /** When it began to run; null while it waits for a second member. */
  @Column({ type: 'timestamptz', nullable: true }) startedAt: Date | null;
  @Column({ type: 'timestamptz', nullable: true }) endedAt: Date | null;

  /** When the rows of a file are destroyed. After that it cannot be undone. */
  @Column({ type: 'timestamptz', nullable: true }) expiresAt: Date | null;
  @Column({ type: 'timestamptz', nullable: true }) clearedAt: Date | null;

  /** The header of a file: it may name people. */
  @Column({ type: 'bytea', nullable: true }) sealedHead: Buffer | null;
}

/** A batch with the settings and counts of its kind. */
export type Batch<
  K extends BatchKind = BatchKind,
  S extends object | null = object | null,
  C extends object = object,
> = Omit<BatchEntity, 'id' | 'kind' | 'settings' | 'counts'> & {
  id: Id<K>;
  kind: K;
  settings: S;
  counts: C;
};

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
