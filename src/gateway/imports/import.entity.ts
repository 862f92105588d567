import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { idColumn, isOneOf } from '../../platform/database/index.js';
import type { Id } from '../../platform/ids/index.js';
import {
  IMPORT_STATUSES,
  type ImportCounts,
  type ImportMapping,
  type ImportStatus,
} from './import.js';

const KEY = 'imports_pkey';

@Entity({ schema: 'gateway', name: 'imports' })
@ForeignKey('CustomerEntity', ['customerId'], ['id'], { name: 'imports_customer_fkey' })
@Check('imports_status_check', isOneOf('status', IMPORT_STATUSES))
// At most one running import for each customer; two would overwrite each other in an unknown order.
@Index('imports_running_key', ['customerId'], {
  unique: true,
  where: isOneOf('status', ['running', 'undoing']),
})
@Index('imports_working_index', ['customerId', 'id'], {
  where: isOneOf('status', ['reviewing', 'running', 'undoing']),
})
@Index('imports_expiry_index', ['customerId', 'expiresAt'], { where: 'cleared_at IS NULL' })
export class ImportEntity {
  @PrimaryColumn(idColumn('cust', { name: 'customer_id', primaryKeyConstraintName: KEY }))
  customerId: Id<'cust'>;

  @PrimaryColumn(idColumn('imp', { primaryKeyConstraintName: KEY }))
  id: Id<'imp'>;

  @Column({ type: 'text' })
  status: ImportStatus;

  @Column({ type: 'text', name: 'created_by' })
  createdBy: Id;

  /** Who started it, or asked for a second person. */
  @Column({ type: 'text', name: 'started_by', nullable: true })
  startedBy: Id | null;

  @Column({ type: 'jsonb', nullable: true })
  mapping: ImportMapping | null;

  @Column({ type: 'integer', name: 'row_count' })
  rowCount: number;

  @Column({ type: 'integer', name: 'chunk_count' })
  chunkCount: number;

  /** Parts that the present step has finished. */
  @Column({ type: 'integer', name: 'chunks_done' })
  chunksDone: number;

  @Column({ type: 'jsonb' })
  counts: ImportCounts;

  @Column({ type: 'bytea', name: 'sealed_head' })
  sealedHead: Buffer;

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt: Date;

  @Column({ type: 'timestamptz', name: 'ended_at', nullable: true })
  endedAt: Date | null;

  /** When its rows are destroyed. After that it cannot be undone. */
  @Column({ type: 'timestamptz', name: 'expires_at' })
  expiresAt: Date;

  @Column({ type: 'timestamptz', name: 'cleared_at', nullable: true })
  clearedAt: Date | null;
}

/** The header of a file: it may name people. */
export interface ImportHead {
  file_name: string;
  header: string[];
  /** Rows that repeat the employee id of an earlier row, found when the columns are matched. */
  duplicates: number[];
}

/** A file of employees. */
export type Import = Omit<ImportEntity, 'sealedHead'> & {
  /** Encrypted; null once its rows are destroyed. */
  head: ImportHead | null;
};
