import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  In,
  type Repository,
  Check,
  Column,
  Entity,
  ForeignKey,
  Index,
  PrimaryColumn,
} from 'typeorm';
import { DataKeys, placesIn, Vault } from '../../platform/crypto/index.js';
import {
  Database,
  EntityColumns,
  isOneOf,
  keyset,
  newestFirst,
  type Queryable,
  type Transaction,
  idColumn,
} from '../../platform/database/index.js';
import type { Page } from '../../platform/http/index.js';
import { uuidOf, type Id } from '../../platform/ids/index.js';
import { TenantQueue } from '../../platform/jobs/index.js';
import {
  OPEN_STATUSES,
  type ResetStatus,
  RESET_REASONS,
  RESET_STATUSES,
  type ResetReason,
} from './identity-reset.js';

const OPEN = { where: isOneOf('status', OPEN_STATUSES) };

/** A requested reset, with its requester and approver. */
@Entity({ schema: 'gateway', name: 'identity_resets' })
@ForeignKey('EmployeeEntity', ['customerId', 'employeeRowId'], ['customerId', 'id'])
@Check('identity_resets_status_check', isOneOf('status', RESET_STATUSES))
@Check('identity_resets_reason_check', isOneOf('reason', RESET_REASONS))
// At most one open request for each employee, so that nobody approves the same reset twice.
@Index('identity_resets_open_key', ['customerId', 'employeeRowId'], { unique: true, ...OPEN })
@Index('identity_resets_due_index', ['customerId', 'dueAt'], OPEN)
@Index('identity_resets_status_index', ['customerId', 'status', 'id'])
@Index('identity_resets_employee_index', ['customerId', 'employeeRowId', 'id'])
export class IdentityResetEntity {
  @PrimaryColumn(idColumn('cust')) customerId: Id<'cust'>;
  @PrimaryColumn(idColumn('rst')) id: Id<'rst'>;
  @Column(idColumn('emp')) employeeRowId: Id<'emp'>;
  @Column({ type: 'text' }) status: ResetStatus;
  @Column({ type: 'text' }) reason: ResetReason;

  /** The note to the reason, sealed under the employee's data key. */
  @Column({ type: 'bytea', nullable: true }) sealedNote: Buffer | null;
  @Column({ type: 'text' }) requestedBy: Id;
  @Column({ type: 'text', nullable: true }) approvedBy: Id | null;
  @Column({ type: 'timestamptz' }) requestedAt: Date;

  /** The end of the cool-down. The reset is carried out after it. */
  @Column({ type: 'timestamptz' }) effectiveAt: Date;

  /** When a worker carries it out, or lets it expire. */
  @Column({ type: 'timestamptz' }) dueAt: Date;
  @Column({ type: 'timestamptz', nullable: true }) endedAt: Date | null;
}

export type IdentityReset = Omit<IdentityResetEntity, 'sealedNote'> & {
  /** Sealed at rest; null without one, and once the employee was erased. */
  note: string | null;
};

const place = placesIn('identity_resets', 'sealed_note');
const COLUMNS = EntityColumns.of(IdentityResetEntity);
const SELECT = `SELECT ${COLUMNS.select('r')} FROM gateway.identity_resets r WHERE r.customer_id = $1`;
const IS_OPEN = isOneOf('status', OPEN_STATUSES);
const MOST_OF_ONE = 100;
const LOCK = { mode: 'pessimistic_write' } as const;

@Injectable()
export class IdentityResetStore {
  readonly due: TenantQueue<IdentityResetEntity, 'customerId', 'id'>;

  constructor(
    @InjectRepository(IdentityResetEntity) private readonly resets: Repository<IdentityResetEntity>,
    private readonly database: Database,
    private readonly vault: Vault,
    private readonly keys: DataKeys,
  ) {
    const columns = { tenant: 'customerId', key: 'id', due: 'dueAt' } as const;
    this.due = new TenantQueue(database, IdentityResetEntity, { ...columns, where: IS_OPEN });
  }

  /** Fails on `identity_resets_open_key` if one is open. */
  async insert({ note, ...reset }: IdentityReset, tx: Transaction): Promise<void> {
    const { customerId, employeeRowId } = reset;
    const key = await this.keys.require(customerId, employeeRowId, tx);
    const sealedNote =
      note === null ? null : this.vault.seal(key, place(customerId, reset.id), note);
    await tx.manager.insert(IdentityResetEntity, { ...reset, sealedNote });
  }

  find(customerId: Id<'cust'>, id: Id<'rst'>): Promise<IdentityReset | null> {
    return this.#one(customerId, id, this.database);
  }

  /** The caller holds the lock of the employee, which comes first everywhere. */
  lock(customerId: Id<'cust'>, id: Id<'rst'>, tx: Transaction): Promise<IdentityReset | null> {
    return this.#one(customerId, id, tx, LOCK);
  }

  async list(
    customerId: Id<'cust'>,
    statuses: readonly ResetStatus[],
    page: Page<'rst'>,
  ): Promise<IdentityReset[]> {
    const values: unknown[] = [uuidOf(customerId), statuses];
    const rows = await this.database.query<IdentityResetEntity>(
      `SELECT found.* FROM unnest($2::text[]) AS s (status) CROSS JOIN LATERAL (
         ${SELECT} AND r.status = s.status ${keyset(page, values, 'r.id')}) AS found
        ORDER BY found.id ${page.before ? 'ASC' : 'DESC'} LIMIT ${String(page.limit + 1)}`,
      values,
    );
    const found = rows.map((row) => COLUMNS.read(row));
    return newestFirst(await this.#opened(customerId, found), page);
  }

  /** The newest resets of an employee, newest first. */
  async listOf(customerId: Id<'cust'>, employeeRowId: Id<'emp'>): Promise<IdentityReset[]> {
    const rows = await this.resets.find({
      where: { customerId, employeeRowId },
      order: { id: 'DESC' },
      take: MOST_OF_ONE,
    });
    return this.#opened(customerId, rows);
  }

  /** Writes the changeable fields of a locked reset. */
  async save(reset: IdentityReset, tx: Transaction): Promise<void> {
    const { customerId, id, status, approvedBy, dueAt, endedAt } = reset;
    const changes = { status, approvedBy, dueAt, endedAt };
    await tx.manager.update(IdentityResetEntity, { customerId, id }, changes);
  }

  /** The open reset of a locked employee, under its row lock: there is at most one. */
  async lockOpenOf(
    customerId: Id<'cust'>,
    employeeRowId: Id<'emp'>,
    tx: Transaction,
  ): Promise<IdentityReset | null> {
    const where = { customerId, employeeRowId, status: In(OPEN_STATUSES) };
    const rows = await tx.manager.find(IdentityResetEntity, { where, lock: LOCK });
    const [reset] = await this.#opened(customerId, rows, tx);
    return reset ?? null;
  }

  async #one(
    customerId: Id<'cust'>,
    id: Id<'rst'>,
    on: Queryable,
    lock?: typeof LOCK,
  ): Promise<IdentityReset | null> {
    const where = { customerId, id };
    const found = await on.manager.find(IdentityResetEntity, { where, ...(lock && { lock }) });
    const [reset] = await this.#opened(customerId, found, on);
    return reset ?? null;
  }

  async #opened(
    customerId: Id<'cust'>,
    rows: readonly IdentityResetEntity[],
    on: Queryable = this.database,
  ): Promise<IdentityReset[]> {
    const noted = rows.filter(({ sealedNote }) => sealedNote !== null);
    const owners = [...new Set(noted.map(({ employeeRowId }) => employeeRowId))];
    const keys = await this.keys.openAll(customerId, owners, on);
    return rows.map(({ sealedNote, ...reset }) => {
      const key = keys.get(reset.employeeRowId);
      const note =
        key && sealedNote
          ? this.vault.unseal<string>(key, place(customerId, reset.id), sealedNote)
          : null;
      return { ...reset, note };
    });
  }
}
