import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Clock } from '../../platform/clock/index.js';
import { DataKeys, Hasher, Vault } from '../../platform/crypto/index.js';
import {
  Database,
  keyset,
  newestFirst,
  type Queryable,
  type Reader,
  type Transaction,
} from '../../platform/database/index.js';
import type { Page } from '../../platform/http/index.js';
import { idOf, newId, uuidOf, uuidOrNull, type Id } from '../../platform/ids/index.js';
import { TenantQueue } from '../../platform/jobs/index.js';
import { GATEWAY_DATA_KEYS } from '../customers/index.js';
import type { EmployeeProfile, EmployeeStatus, IdentityState } from './employee.js';
import { EmployeeEntity, type Employee, type EmployeeRef } from './employee.entity.js';
import {
  employeeIndexOf,
  employeeOf,
  FIND,
  FIND_BY_EMPLOYEE_ID,
  INSERT,
  INSERTED,
  LOCK,
  LOCK_BY_EMPLOYEE_ID,
  LOCK_STATE,
  newEmployee,
  profilePlace,
  REPLACE_TERMS,
  rowOf,
  SELECT,
  STORED,
  type EmployeeRow,
} from './employee.statements.js';
import { IdentityHistoryEntity } from './identity-history.entity.js';
import { SearchIndex } from './search/search-index.js';

const MOST_HISTORY = 100;

/** The state by pending requests, NULL without one: $1 is the customer, $2 the employee. */
const STATE_IF_PENDING = `(SELECT CASE WHEN bool_and(is_sent) THEN 'invited' ELSE 'in_progress' END
             FROM gateway.access_requests
            WHERE customer_id = $1 AND employee_row_id = $2 AND status = 'pending' HAVING count(*) > 0)`;

/** An identity that an employee had, and why it was reset. */
export interface PastIdentity {
  establishedAt: Date;
  endedAt: Date;
  reason: string;
}

@Injectable()
export class EmployeeStore {
  readonly #keys: DataKeys;
  readonly endedExemptions: TenantQueue<EmployeeEntity, 'customerId', 'id'>;
  readonly #searches: SearchIndex;

  constructor(
    @InjectRepository(IdentityHistoryEntity)
    private readonly history: Repository<IdentityHistoryEntity>,
    private readonly database: Database,
    private readonly vault: Vault,
    private readonly hasher: Hasher,
    private readonly clock: Clock,
  ) {
    this.#keys = new DataKeys(vault, GATEWAY_DATA_KEYS);
    this.#searches = new SearchIndex(hasher);
    this.endedExemptions = new TenantQueue(database, EmployeeEntity, {
      ...{ tenant: 'customerId', key: 'id', due: 'exemptUntil' },
      where: `identity_state = 'exempt'`,
    });
  }

  /** The new employee, or null when the customer already has one with that id. */
  async insert(
    customerId: Id<'cust'>,
    profile: EmployeeProfile,
    status: EmployeeStatus,
    tx: Transaction,
  ): Promise<Employee | null> {
    const id = newId('emp');
    const now = this.clock.now();
    const { key } = await this.#keys.create(customerId, id, now, tx);
    const employee = newEmployee(customerId, id, { profile, status, now });
    const row = rowOf(employee, { key, vault: this.vault, hasher: this.hasher });
    const inserted = await tx.query(INSERT, [uuidOf(customerId), ...INSERTED.values(row)]);
    if (inserted.length === 0) return null;
    await this.#writeTerms(employee, tx);
    return employee;
  }

  findByEmployeeId(customerId: Id<'cust'>, employeeId: string): Promise<Employee | null> {
    return this.#one(
      customerId,
      FIND_BY_EMPLOYEE_ID,
      employeeIndexOf(this.hasher, customerId, employeeId),
      this.database.pipelinedReads,
    );
  }

  find(customerId: Id<'cust'>, id: Id<'emp'>): Promise<Employee | null> {
    return this.#one(customerId, FIND, uuidOf(id), this.database.pipelinedReads);
  }

  /** The customer's employee by the customer's own id, under the row lock. */
  lockByEmployeeId(
    customerId: Id<'cust'>,
    employeeId: string,
    tx: Transaction,
  ): Promise<Employee | null> {
    return this.#one(
      customerId,
      LOCK_BY_EMPLOYEE_ID,
      employeeIndexOf(this.hasher, customerId, employeeId),
      tx,
    );
  }

  /**
   * Like `lockByEmployeeId`, but does not decrypt the profile, so an unreadable employee can be
   * deleted.
   */
  async lockForErasure(
    customerId: Id<'cust'>,
    employeeId: string,
    tx: Transaction,
  ): Promise<EmployeeRef | null> {
    const values = [uuidOf(customerId), employeeIndexOf(this.hasher, customerId, employeeId)];
    const [row] = await tx.query<EmployeeRow>(LOCK_BY_EMPLOYEE_ID, values);
    if (!row) return null;
    const { id } = STORED.read(row);
    return { customerId, id };
  }

  /** Takes the row lock until the transaction ends. */
  lock(customerId: Id<'cust'>, id: Id<'emp'>, tx: Transaction): Promise<Employee | null> {
    return this.#one(customerId, LOCK, uuidOf(id), tx);
  }

  /** Locks the employee without loading it. */
  async lockState(customerId: Id<'cust'>, id: Id<'emp'>, tx: Transaction): Promise<void> {
    await tx.query(LOCK_STATE, [uuidOf(customerId), uuidOf(id)]);
  }

  async list(customerId: Id<'cust'>, page: Page<'emp'>): Promise<Employee[]> {
    const values: unknown[] = [uuidOf(customerId)];
    const rows = await this.database.query<EmployeeRow>(
      `${SELECT} ${keyset(page, values, 'e.id')}`,
      values,
    );
    const employees = await Promise.all(rows.map((row) => employeeOf(row, this.vault)));
    return newestFirst(employees, page);
  }

  /** The employees with these ids, in this order. Deleted ones are missing. */
  async findAll(customerId: Id<'cust'>, ids: readonly Id<'emp'>[]): Promise<Employee[]> {
    const rows = await this.database.query<EmployeeRow>(`${SELECT} AND e.id = ANY($2::uuid[])`, [
      uuidOf(customerId),
      ids.map(uuidOf),
    ]);
    const found = await Promise.all(rows.map((row) => employeeOf(row, this.vault)));
    const byId = new Map(found.map((employee) => [employee.id, employee]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }

  /** Writes profile and status of a locked employee. Fails on `employees_employee_key` for a taken id. */
  async save(employee: Employee, tx: Transaction): Promise<Employee> {
    const { customerId, id, profile } = employee;
    const updatedAt = this.clock.now();
    const key = await this.#keys.open(customerId, id, tx);
    if (!key) throw new Error('the employee has no data key');
    await tx.query(
      `UPDATE gateway.employees SET status = $3, sealed_profile = $4, updated_at = $5, department_index = $6,
         email_changed_at = $7, phone_changed_at = $8, hr_status = $9, directory_status = $10, owner_connection_id = $11,
         employee_index = $12 WHERE customer_id = $1 AND id = $2`,
      [
        uuidOf(customerId),
        uuidOf(id),
        employee.status,
        this.vault.seal(key, profilePlace(customerId, id), profile),
        updatedAt,
        this.#searches.departmentOf(customerId, profile.department),
        employee.emailChangedAt,
        employee.phoneChangedAt,
        employee.hrStatus,
        employee.directoryStatus,
        uuidOrNull(employee.ownerConnectionId),
        employeeIndexOf(this.hasher, customerId, profile.employee_id),
      ],
    );
    await this.#writeTerms(employee, tx);
    return { ...employee, updatedAt };
  }

  /**
   * Whether the employee has a pending request. None can be opened while the employee is locked.
   */
  async hasPendingRequest({ customerId, id }: EmployeeRef, tx: Transaction): Promise<boolean> {
    const found = await tx.query(
      `SELECT id FROM gateway.access_requests
        WHERE customer_id = $1 AND employee_row_id = $2 AND status = 'pending' LIMIT 1`,
      [uuidOf(customerId), uuidOf(id)],
    );
    return found.length === 1;
  }

  /**
   * Delays a deletion until the transaction ends. Waits for a deletion in progress, and returns
   * false if the employee is deleted.
   */
  async hold(customerId: Id<'cust'>, id: Id<'emp'>, tx: Transaction): Promise<boolean> {
    const held = await tx.query(
      `SELECT id FROM gateway.employees
        WHERE customer_id = $1 AND id = $2 AND deleted_at IS NULL FOR KEY SHARE`,
      [uuidOf(customerId), uuidOf(id)],
    );
    return held.length === 1;
  }

  /** Binds a verified person to a locked employee who has none. Fails on `employees_clear_user_key`. */
  async bindIdentity(
    { customerId, id }: Pick<Employee, 'customerId' | 'id'>,
    { clearUserId, establishedAt }: { clearUserId: string; establishedAt: Date },
    tx: Transaction,
  ): Promise<void> {
    await tx.query(
      `UPDATE gateway.employees
          SET clear_user_id = $3, identity_established_at = $4, updated_at = $4, identity_state = 'established'
        WHERE customer_id = $1 AND id = $2 AND clear_user_id IS NULL`,
      [uuidOf(customerId), uuidOf(id), clearUserId, establishedAt],
    );
  }

  /** Removes the person from a locked employee and stores the history with its sealed reason. */
  async resetIdentity(employee: Employee, reason: string, tx: Transaction): Promise<void> {
    const { customerId, id, clearUserId, identityEstablishedAt } = employee;
    const now = this.clock.now();
    if (clearUserId !== null && identityEstablishedAt) {
      const key = await this.#keys.open(customerId, id, tx);
      if (!key) throw new Error('the employee has no data key');
      const historyId = newId('aud');
      await tx.manager.insert(IdentityHistoryEntity, {
        customerId,
        id: historyId,
        employeeRowId: id,
        clearUserId,
        establishedAt: identityEstablishedAt,
        endedAt: now,
        sealedReason: this.vault.seal(key, reasonPlace(customerId, historyId), reason),
      });
    }
    await tx.query(
      `UPDATE gateway.employees SET clear_user_id = NULL, identity_established_at = NULL, identity_reset_at = $3, updated_at = $3,
         identity_state = CASE WHEN exempt_until > $3 THEN 'exempt' ELSE 'not_invited' END
        WHERE customer_id = $1 AND id = $2`,
      [uuidOf(customerId), uuidOf(id), now],
    );
  }

  /**
   * Stores the identity state of a locked employee after a request ended. An open request or an
   * exemption takes precedence.
   */
  async noteIdentityState(
    { customerId, id }: EmployeeRef,
    state: IdentityState,
    tx: Transaction,
  ): Promise<void> {
    await tx.query(
      `UPDATE gateway.employees SET identity_state = CASE
           WHEN clear_user_id IS NOT NULL THEN CASE $3 WHEN 'needs_attention' THEN $3 ELSE 'established' END
           ELSE coalesce(${STATE_IF_PENDING}, $3) END
        WHERE customer_id = $1 AND id = $2 AND deleted_at IS NULL AND identity_state <> 'exempt'`,
      [uuidOf(customerId), uuidOf(id), state],
    );
  }

  /** Sets or ends the exemption of a locked employee. A stored identity stays established. */
  async exempt(
    { customerId, id }: EmployeeRef,
    until: Date | null,
    tx: Transaction,
  ): Promise<void> {
    await tx.query(
      `UPDATE gateway.employees SET exempt_until = $3, identity_state = CASE
           WHEN clear_user_id IS NOT NULL THEN identity_state
           WHEN $3::timestamptz IS NOT NULL THEN 'exempt'
           ELSE coalesce(${STATE_IF_PENDING}, 'not_invited') END
        WHERE customer_id = $1 AND id = $2 AND deleted_at IS NULL`,
      [uuidOf(customerId), uuidOf(id), until],
    );
  }

  /** Identities that resets removed, newest first. */
  async listHistory(customerId: Id<'cust'>, employeeRowId: Id<'emp'>): Promise<PastIdentity[]> {
    const key = await this.#keys.open(customerId, employeeRowId, this.database);
    if (!key) return [];
    const rows = await this.history.find({
      where: { customerId, employeeRowId },
      order: { endedAt: 'DESC' },
      take: MOST_HISTORY,
    });
    return rows.map(({ id, establishedAt, endedAt, sealedReason }) => ({
      establishedAt,
      endedAt,
      reason: this.vault.unseal<string>(key, reasonPlace(customerId, id), sealedReason),
    }));
  }

  /**
   * Records that another person tried to verify as a locked employee, and how long resets are
   * blocked.
   */
  async noteAlarm(at: EmployeeRef, frozenUntil: Date | null, tx: Transaction): Promise<void> {
    await tx.query(
      `UPDATE gateway.employees SET alarmed_at = $3, resets_frozen_until = coalesce($4, resets_frozen_until)
        WHERE customer_id = $1 AND id = $2`,
      [uuidOf(at.customerId), uuidOf(at.id), this.clock.now(), frozenUntil],
    );
  }

  /** The other employee of this customer who is already bound to that person. */
  async findOwnerOf(
    customerId: Id<'cust'>,
    clearUserId: string,
    on: Queryable,
  ): Promise<Id<'emp'> | null> {
    const [row] = await on.query<{ id: string }>(
      'SELECT id FROM gateway.employees WHERE customer_id = $1 AND clear_user_id = $2',
      [uuidOf(customerId), clearUserId],
    );
    return row ? idOf('emp', row.id) : null;
  }

  async #writeTerms({ customerId, id, profile }: Employee, tx: Transaction): Promise<void> {
    const terms = this.#searches.termsOf(customerId, profile);
    await tx.query(REPLACE_TERMS, [uuidOf(customerId), uuidOf(id), terms]);
  }

  async #one(
    customerId: Id<'cust'>,
    statement: typeof FIND,
    value: unknown,
    on: Reader,
  ): Promise<Employee | null> {
    const [row] = await on.query<EmployeeRow>(statement, [uuidOf(customerId), value]);
    return row ? employeeOf(row, this.vault) : null;
  }
}

function reasonPlace(customerId: Id<'cust'>, id: Id<'aud'>) {
  return { tenant: customerId, table: 'identity_history', column: 'sealed_reason', row: id };
}
