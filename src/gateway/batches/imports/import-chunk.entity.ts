import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { idColumn, isOneOf } from '../../../platform/database/index.js';
import type { Id } from '../../../platform/ids/index.js';
import type { RowResult, RowUndo } from './import.js';

export const CHUNK_PHASES = ['staged', 'reviewed', 'recorded', 'undone'] as const;
export type ChunkPhase = (typeof CHUNK_PHASES)[number];

/** A hundred rows of a file: a page of its review, and the work of one transaction. */
@Entity({ schema: 'gateway', name: 'import_chunks' })
@ForeignKey('BatchEntity', ['customerId', 'importId'], ['customerId', 'id'])
@Check('import_chunks_phase_check', isOneOf('phase', CHUNK_PHASES))
@Index('import_chunks_phase_index', ['customerId', 'importId', 'phase', 'number'])
@Index('import_chunks_error_index', ['customerId', 'importId', 'number'], {
  where: 'error_count > 0',
})
export class ImportChunkEntity {
  @PrimaryColumn(idColumn('cust')) customerId: Id<'cust'>;
  @PrimaryColumn(idColumn('imp')) importId: Id<'imp'>;

  /** From 0. */
  @PrimaryColumn({ type: 'integer' }) number: number;
  @Column({ type: 'text' }) phase: ChunkPhase;
  @Column({ type: 'integer' }) errorCount: number;

  /** Short blind indexes of the employee ids in it, so that an erased employee's row is found. */
  @Column({ type: 'bytea', array: true, default: '{}' }) employeeIndexes: Buffer[];
  @Column({ type: 'bytea' }) sealedRows: Buffer;
  @Column({ type: 'bytea', nullable: true }) sealedResults: Buffer | null;
  @Column({ type: 'bytea', nullable: true }) sealedUndo: Buffer | null;
}

/** The decrypted rows of one chunk. */
export interface ImportChunk {
  number: number;
  phase: ChunkPhase;
  rows: string[][];
  results: RowResult[] | null;
  undo: RowUndo[] | null;
}
