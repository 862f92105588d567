import { Injectable } from '@nestjs/common';
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import {
  Database,
  EntityColumns,
  type Transaction,
  idColumn,
  isOneOf,
} from '../../platform/database/index.js';
import { idOf, uuidOf, type Id } from '../../platform/ids/index.js';
import { type EngineName, ENGINES, type StepName } from '../projects/index.js';

/**
 * `dropped`: the session ended or moved on without the run. `failed`: it could not be concluded
 * after many attempts.
 */
const CHECK_RUN_STATUSES = ['queued', 'running', 'done', 'dropped', 'failed'] as const;
type CheckRunStatus = (typeof CHECK_RUN_STATUSES)[number];

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

/** A run, for its worker. */
export type LeasedRun = Omit<CheckRun, 'status' | 'leaseExpiresAt' | 'createdAt' | 'endedAt'>;

const NEW = EntityColumns.of(CheckRun).except('organizationId', 'endedAt');
const LEASED = NEW.except('status', 'leaseExpiresAt', 'createdAt');

/** The queue of runs, shared by all processes. The lease and the number of attempts fence off a late worker. */
@Injectable()
export class CheckRunStore {
  constructor(private readonly database: Database) {}

  async insert(run: Omit<CheckRun, 'endedAt'>, tx: Transaction): Promise<void> {
    await tx.query(INSERT, [uuidOf(run.organizationId), ...NEW.values(run)]);
  }

  /** Tenants with runs that a worker of these engines may take. Read without locks. */
  async tenantsWithDue(engines: readonly EngineName[], now: Date): Promise<Id<'org'>[]> {
    const rows = await this.database.query<{ id: string }>(
      `SELECT DISTINCT organization_id AS id FROM verification.check_runs
        WHERE status IN ('queued', 'running') AND engine = ANY($1) AND lease_expires_at <= $2`,
      [engines, now],
    );
    return rows.map(({ id }) => idOf('org', id));
  }

  /**
   * Leases the oldest due run of one tenant, skipping runs of other processes; null without any.
   */
  async claim(
    organizationId: Id<'org'>,
    engine: EngineName,
    now: Date,
    leaseExpiresAt: Date,
  ): Promise<LeasedRun | null> {
    const [row] = await this.database.query(CLAIM, [
      uuidOf(organizationId),
      engine,
      now,
      leaseExpiresAt,
    ]);
    return row ? { organizationId, ...LEASED.read(row) } : null;
  }

  /**
   * Deletes a run without a holder, because its steps are submitted again. False while a worker
   * holds its lease.
   */
  async supersede(
    organizationId: Id<'org'>,
    id: Id<'run'>,
    now: Date,
    tx: Transaction,
  ): Promise<boolean> {
    const held = await tx.query(SUPERSEDE, [uuidOf(organizationId), uuidOf(id), now]);
    return held.length === 0;
  }

  /** False when another worker has leased the run since, or it has ended. */
  async end(
    { organizationId, id, attempts }: LeasedRun,
    status: Exclude<CheckRunStatus, 'queued' | 'running'>,
    endedAt: Date,
    tx: Transaction,
  ): Promise<boolean> {
    const ended = await tx.query(END, [
      uuidOf(organizationId),
      uuidOf(id),
      attempts,
      status,
      endedAt,
    ]);
    return ended.length > 0;
  }

  /** Ends a run that cannot be concluded. */
  async giveUp(run: LeasedRun, endedAt: Date): Promise<void> {
    await this.database.transaction((tx) => this.end(run, 'failed', endedAt, tx));
  }

  /** Gives a run back, so that another worker may take it. */
  async release({ organizationId, id, attempts }: LeasedRun, from: Date): Promise<void> {
    await this.database.query(
      `UPDATE verification.check_runs SET status = 'queued', lease_expires_at = $4
        WHERE organization_id = $1 AND id = $2 AND attempts = $3 AND status = 'running'`,
      [uuidOf(organizationId), uuidOf(id), attempts, from],
    );
  }
}

const INSERT = {
  name: 'check_runs.insert',
  text: `INSERT INTO verification.check_runs (organization_id, ${NEW.names()})
    VALUES ($1, ${NEW.parameters(2)})`,
};

const CLAIM = {
  name: 'check_runs.claim',
  text: `WITH due AS (
      SELECT id FROM verification.check_runs
       WHERE organization_id = $1 AND status IN ('queued', 'running') AND engine = $2 AND lease_expires_at <= $3
       ORDER BY lease_expires_at LIMIT 1 FOR UPDATE SKIP LOCKED
    )
    UPDATE verification.check_runs r SET status = 'running', attempts = r.attempts + 1, lease_expires_at = $4
      FROM due WHERE r.organization_id = $1 AND r.id = due.id
    RETURNING ${LEASED.select('r')}`,
};

const SUPERSEDE = {
  name: 'check_runs.supersede',
  text: `WITH held AS (
      SELECT id FROM verification.check_runs
       WHERE organization_id = $1 AND id = $2 AND status = 'running' AND lease_expires_at > $3
    ), dropped AS (
      UPDATE verification.check_runs SET status = 'dropped', ended_at = $3
       WHERE organization_id = $1 AND id = $2 AND status IN ('queued', 'running') AND NOT EXISTS (SELECT FROM held)
    )
    SELECT id FROM held`,
};

const END = {
  name: 'check_runs.end',
  text: `UPDATE verification.check_runs SET status = $4, ended_at = $5
    WHERE organization_id = $1 AND id = $2 AND attempts = $3 AND status = 'running' RETURNING id`,
};
