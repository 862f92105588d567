import { Injectable } from '@nestjs/common';
import { Clock, secondsAfter } from '../../platform/clock/index.js';
import { DataKeys, placesIn, Vault } from '../../platform/crypto/index.js';
import {
  Database,
  EntityColumns,
  type Transaction,
  idColumn,
  isOneOf,
} from '../../platform/database/index.js';
import { firstUuidAt, idOf, uuidOf, type Id } from '../../platform/ids/index.js';
import { TenantQueue } from '../../platform/jobs/index.js';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

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

const place = placesIn('directory_actions', 'sealed_payload');
const COLUMNS = EntityColumns.of(DirectoryActionEntity);
const STORED = COLUMNS.except('sealedPayload');

const FIND_CONNECTION = {
  name: 'directory_actions.connection',
  text: `SELECT id FROM gateway.connections
    WHERE customer_id = $1 AND kind = 'action_webhook' AND enabled AND deleted_at IS NULL
      AND config->'actions' ? $2 ORDER BY id LIMIT 1`,
};

const FIND_BY_REQUEST = {
  name: 'directory_actions.find_by_request',
  text: `SELECT ${STORED.select()} FROM gateway.directory_actions
    WHERE customer_id = $1 AND access_request_id = $2`,
};

/** Longer than a call takes, so that no other process calls meanwhile. */
const LEASE_SECONDS = 30;

/** An attacker with a customer's system or somebody's link can change only a few accounts unnoticed. */
const MOST_OF_EMPLOYEE_IN_A_DAY = 5;
const MOST_OF_CUSTOMER_IN_AN_HOUR = 200;

/** A claimed action. `wasUncertain`: an earlier call may have had an effect. */
export type DueAction = DirectoryAction & { wasUncertain: boolean };

@Injectable()
export class DirectoryActionStore {
  readonly due: TenantQueue<DirectoryActionEntity, 'customerId', 'id'>;

  constructor(
    private readonly database: Database,
    private readonly vault: Vault,
    private readonly keys: DataKeys,
    private readonly clock: Clock,
  ) {
    const columns = { tenant: 'customerId', key: 'id', due: 'nextTryAt' } as const;
    this.due = new TenantQueue(database, DirectoryActionEntity, {
      ...columns,
      where: `status = 'queued'`,
    });
  }

  /** The connection that does this action; null where none is on. */
  async findConnection(
    customerId: Id<'cust'>,
    action: string,
    tx: Transaction,
  ): Promise<Id<'conn'> | null> {
    const [row] = await tx.query<{ id: string }>(FIND_CONNECTION, [uuidOf(customerId), action]);
    return row ? idOf('conn', row.id) : null;
  }

  async insert(action: DirectoryAction, payload: ActionPayload, tx: Transaction): Promise<void> {
    const { customerId, id, employeeRowId } = action;
    const key = await this.keys.require(customerId, employeeRowId, tx);
    const sealedPayload = this.vault.seal(key, place(customerId, id), payload);
    await tx.manager.insert(DirectoryActionEntity, { ...action, sealedPayload });
  }

  async findByRequest(
    customerId: Id<'cust'>,
    requestId: Id<'ar'>,
  ): Promise<DirectoryAction | null> {
    const [row] = await this.database.query<DirectoryAction>(FIND_BY_REQUEST, [
      uuidOf(customerId),
      uuidOf(requestId),
    ]);
    return row ? STORED.read(row) : null;
  }

  /** Claims due actions for one call each. Each counts as uncertain until its call has ended. */
  async claim(customerId: Id<'cust'>, limit: number): Promise<DueAction[]> {
    const now = this.clock.now();
    const rows = await this.database.query<DirectoryAction & { wasUncertain: boolean }>(
      `UPDATE gateway.directory_actions a
          SET attempts = a.attempts + 1, is_uncertain = true, next_try_at = $3
         FROM (SELECT id, is_uncertain AS was FROM gateway.directory_actions
                WHERE customer_id = $1 AND status = 'queued' AND next_try_at <= $2
                ORDER BY next_try_at LIMIT $4 FOR UPDATE SKIP LOCKED) due
        WHERE a.customer_id = $1 AND a.id = due.id
       RETURNING ${STORED.select('a')}, due.was AS "wasUncertain"`,
      [uuidOf(customerId), now, secondsAfter(now, LEASE_SECONDS), limit],
    );
    return rows.map((row) => ({ ...STORED.read(row), wasUncertain: row.wasUncertain }));
  }

  /** What waits for a call, at most 10,000 counted. */
  async waiting(): Promise<{ pending: number; oldest: Date | null }> {
    const [row] = await this.database.query<{ pending: number; oldest: Date | null }>(
      `SELECT count(*)::int AS pending, min(next_try_at) FILTER (WHERE next_try_at <= $1) AS oldest
         FROM (SELECT next_try_at FROM gateway.directory_actions WHERE status = 'queued'
                ORDER BY next_try_at LIMIT 10000) AS counted`,
      [this.clock.now()],
    );
    return row ?? { pending: 0, oldest: null };
  }

  /** Whether as many came shortly before it as an employee or a customer may have. */
  async isOneTooMany(action: DirectoryAction): Promise<boolean> {
    const { customerId, id, employeeRowId, createdAt } = action;
    // Ids are in order of time.
    const since = (seconds: number): string => firstUuidAt(secondsAfter(createdAt, -seconds));
    const [row] = await this.database.query<{ employee: number; customer: number }>(
      `SELECT count(*) FILTER (WHERE employee_row_id = $5)::int AS employee,
              count(*) FILTER (WHERE id >= $3)::int AS customer
         FROM gateway.directory_actions
        WHERE customer_id = $1 AND id >= $2 AND id < $4 AND error IS DISTINCT FROM 'action_limit'`,
      [uuidOf(customerId), since(86_400), since(3_600), uuidOf(id), uuidOf(employeeRowId)],
    );
    return (
      (row?.employee ?? 0) >= MOST_OF_EMPLOYEE_IN_A_DAY ||
      (row?.customer ?? 0) >= MOST_OF_CUSTOMER_IN_AN_HOUR
    );
  }

  /** Null once the employee was deleted. */
  async payloadOf(action: DirectoryAction): Promise<ActionPayload | null> {
    const { customerId, id, employeeRowId } = action;
    const [row] = await this.database.query<{ sealed: Buffer | null }>(
      'SELECT sealed_payload AS sealed FROM gateway.directory_actions WHERE customer_id = $1 AND id = $2',
      [uuidOf(customerId), uuidOf(id)],
    );
    if (!row?.sealed) return null;
    const key = await this.keys.open(customerId, employeeRowId, this.database);
    return key && this.vault.unseal<ActionPayload>(key, place(customerId, id), row.sealed);
  }

  /** Lets it be called again. A process that claimed it meanwhile decides itself. */
  async retryAt(
    { customerId, id, attempts }: DirectoryAction,
    { error, isUncertain, at }: { error: string; isUncertain: boolean; at: Date },
  ): Promise<void> {
    await this.database.query(
      `UPDATE gateway.directory_actions SET error = $4, is_uncertain = $5, next_try_at = $6
        WHERE customer_id = $1 AND id = $2 AND status = 'queued' AND attempts = $3`,
      [uuidOf(customerId), uuidOf(id), attempts, error, isUncertain, at],
    );
  }

  /** Ends it, and forgets what was sent. False when it had ended already. */
  async end(
    { customerId, id }: DirectoryAction,
    { status, error }: { status: Exclude<ActionStatus, 'queued'>; error: string | null },
    tx: Transaction,
  ): Promise<boolean> {
    const rows = await tx.query(
      `UPDATE gateway.directory_actions
          SET status = $3, error = $4, ended_at = $5, sealed_payload = NULL
        WHERE customer_id = $1 AND id = $2 AND status = 'queued' RETURNING id`,
      [uuidOf(customerId), uuidOf(id), status, error, this.clock.now()],
    );
    return rows.length === 1;
  }
}
