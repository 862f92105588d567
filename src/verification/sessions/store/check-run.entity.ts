import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { idColumn, isOneOf } from '../../../platform/database/index.js';
import type { Id } from '../../../platform/ids/index.js';
import { ENGINES, type EngineName, type StepName } from '../../projects/index.js';

/**
 * `dropped`: the session ended or moved on without the run. `failed`: it could not be concluded
 * after many attempts.
 */
export const CHECK_RUN_STATUSES = ['queued', 'running', 'done', 'dropped', 'failed'] as const;
export type CheckRunStatus = (typeof CHECK_RUN_STATUSES)[number];

/**
 * One evaluation of submitted steps. Committed with the submission, so a killed process loses none.
 */
@Entity({ schema: 'verification', name: 'check_runs' })
@Check('check_runs_engine_check', isOneOf('engine', ENGINES))
@Check('check_runs_status_check', isOneOf('status', CHECK_RUN_STATUSES))
@Index('check_runs_due_index', ['organizationId', 'engine', 'leaseExpiresAt'], {
  where: "status IN ('queued', 'running')",
})
export class CheckRun {
  @PrimaryColumn(idColumn('org')) organizationId: Id<'org'>;
  @PrimaryColumn(idColumn('run')) id: Id<'run'>;
  @Column(idColumn('vs')) sessionId: Id<'vs'>;
  @Column({ type: 'text' }) engine: EngineName;

  /** The submitted steps. */
  @Column({ type: 'text', array: true }) steps: StepName[];

  /** Whether the person can try again. */
  @Column({ type: 'boolean' }) isRepeatable: boolean;
  @Column({ type: 'text' }) status: CheckRunStatus;

  /**
   * Number of leases. A worker whose lease another one took over sees a higher number and concludes
   * nothing.
   */
  @Column({ type: 'integer' }) attempts: number;

  /** When another worker may take it. */
  @Column({ type: 'timestamptz' }) leaseExpiresAt: Date;
  @Column({ type: 'timestamptz' }) createdAt: Date;
  @Column({ type: 'timestamptz', nullable: true }) endedAt: Date | null;
}
