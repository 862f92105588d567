import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/index.js';
import { DataKeys, Hasher, Vault } from '../../platform/crypto/index.js';
import {
  Database,
  keyset,
  newestFirst,
  type Reader,
  type Transaction,
} from '../../platform/database/index.js';
import type { Page } from '../../platform/http/index.js';
import { newId, uuidOf, uuidOrNull, type Id } from '../../platform/ids/index.js';
import { GATEWAY_DATA_KEYS } from '../customers/index.js';
import type { EmployeeProfile, EmployeeStatus } from './employee.js';
import type { Employee, EmployeeRef } from './employee.entity.js';
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
  sealedDataOf,
  SELECT,
  STORED,
  type EmployeeRow,
} from './employee.statements.js';
import { SearchIndex } from './search/search-index.js';

@Injectable()
export class EmployeeStore {
  readonly #keys: DataKeys;
  readonly #searches: SearchIndex;

  constructor(
    private readonly database: Database,
    private readonly vault: Vault,
    private readonly hasher: Hasher,
    private readonly clock: Clock,
  ) {
    this.#keys = new DataKeys(vault, GATEWAY_DATA_KEYS);
    this.#searches = new SearchIndex(hasher);
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
  async save(changed: Employee, tx: Transaction): Promise<Employee> {
    const employee = { ...changed, updatedAt: this.clock.now() };
    const { customerId, id, profile, updatedAt } = employee;
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
        this.vault.seal(key, profilePlace(customerId, id), sealedDataOf(employee)),
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
    return employee;
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
