import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/index.js';
import { DataKeys, Hasher, Vault, type WrappedKey } from '../../platform/crypto/index.js';
import {
  Database,
  EntityColumns,
  keyset,
  newestFirst,
  type Queryable,
  type Reader,
  type Transaction,
} from '../../platform/database/index.js';
import type { Page } from '../../platform/http/index.js';
import { idOf, newId, uuidOf, type Id } from '../../platform/ids/index.js';
import { GATEWAY_DATA_KEYS } from '../customers/index.js';
import { EMPTY_PROFILE, type EmployeeProfile, type EmployeeStatus } from './employee.js';
import { EmployeeEntity, type Employee, type EmployeeRef } from './employee.entity.js';
import { IdentityHistoryEntity } from './identity-history.entity.js';

const COLUMNS = EntityColumns.of(EmployeeEntity);
const STORED = COLUMNS.except('employeeIndex', 'deletedAt');
const INSERTED = COLUMNS.except('customerId', 'deletedAt');

type EmployeeRow = Omit<EmployeeEntity, 'employeeIndex' | 'deletedAt'> & WrappedKey;

const SELECT = `SELECT ${STORED.select('e')}, k.key_id AS "keyId", k.wrapped_key AS wrapped
  FROM gateway.employees e
  JOIN gateway.data_keys k ON k.customer_id = e.customer_id AND k.owner_id = e.id
 WHERE e.customer_id = $1 AND e.deleted_at IS NULL`;

const INSERT = {
  name: 'employees.insert',
  text: `INSERT INTO gateway.employees (customer_id, ${INSERTED.names()})
    VALUES ($1, ${INSERTED.parameters(2)})
    ON CONFLICT (customer_id, employee_index) DO NOTHING RETURNING id`,
};

const FIND_BY_EMPLOYEE_ID = { name: 'employees.find', text: `${SELECT} AND e.employee_index = $2` };
const FIND = { name: 'employees.find_by_row', text: `${SELECT} AND e.id = $2` };
const LOCK_BY_EMPLOYEE_ID = {
  name: 'employees.lock_by_employee_id',
  text: `${SELECT} AND e.employee_index = $2 FOR UPDATE OF e`,
};
const LOCK = { name: 'employees.lock', text: `${SELECT} AND e.id = $2 FOR UPDATE OF e` };

@Injectable()
export class EmployeeStore {
  readonly #keys: DataKeys;

  constructor(
    private readonly database: Database,
    private readonly vault: Vault,
    private readonly hasher: Hasher,
    private readonly clock: Clock,
  ) {
    this.#keys = new DataKeys(vault, GATEWAY_DATA_KEYS);
  }

  /** Runs `work` in a transaction. */
  inTransaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.database.transaction(work);
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
    const employee: Employee = {
      customerId,
      id,
      status,
      clearUserId: null,
      identityEstablishedAt: null,
      identityResetAt: null,
      profile,
      createdAt: now,
      updatedAt: now,
    };
    const row = {
      ...employee,
      employeeIndex: this.#index(customerId, profile.employee_id),
      sealedProfile: this.vault.seal(key, place(customerId, id), profile),
    };
    const inserted = await tx.query(INSERT, [uuidOf(customerId), ...INSERTED.values(row)]);
    return inserted.length === 1 ? employee : null;
  }

  findByEmployeeId(customerId: Id<'cust'>, employeeId: string): Promise<Employee | null> {
    return this.#one(
      customerId,
      FIND_BY_EMPLOYEE_ID,
      this.#index(customerId, employeeId),
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
    return this.#one(customerId, LOCK_BY_EMPLOYEE_ID, this.#index(customerId, employeeId), tx);
  }

  /** Like `lockByEmployeeId`, with the profile left shut: it can be destroyed without being read. */
  async lockShut(
    customerId: Id<'cust'>,
    employeeId: string,
    tx: Transaction,
  ): Promise<EmployeeRef | null> {
    const values = [uuidOf(customerId), this.#index(customerId, employeeId)];
    const [row] = await tx.query<EmployeeRow>(LOCK_BY_EMPLOYEE_ID, values);
    if (!row) return null;
    const { id } = STORED.read(row);
    return { customerId, id };
  }

  /** Takes the row lock until the transaction ends. */
  lock(customerId: Id<'cust'>, id: Id<'emp'>, tx: Transaction): Promise<Employee | null> {
    return this.#one(customerId, LOCK, uuidOf(id), tx);
  }

  async list(customerId: Id<'cust'>, page: Page<'emp'>): Promise<Employee[]> {
    const values: unknown[] = [uuidOf(customerId)];
    const rows = await this.database.query<EmployeeRow>(
      `${SELECT} ${keyset(page, values, 'e.id')}`,
      values,
    );
    const employees = await Promise.all(rows.map((row) => this.#employeeOf(row)));
    return newestFirst(employees, page);
  }

  /** Writes profile and status of a locked employee. */
  async save(employee: Employee, tx: Transaction): Promise<Employee> {
    const { customerId, id, profile } = employee;
    const updatedAt = this.clock.now();
    const key = await this.#keys.open(customerId, id, tx);
    if (!key) throw new Error('the employee has no data key');
    await tx.query(
      `UPDATE gateway.employees SET status = $3, sealed_profile = $4, updated_at = $5 WHERE customer_id = $1 AND id = $2`,
      [
        uuidOf(customerId),
        uuidOf(id),
        employee.status,
        this.vault.seal(key, place(customerId, id), profile),
        updatedAt,
      ],
    );
    return { ...employee, updatedAt };
  }

  /** Delays a deletion until the transaction ends. False if the employee is deleted, after waiting for a deletion under way. */
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
      `UPDATE gateway.employees SET clear_user_id = $3, identity_established_at = $4, updated_at = $4
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
      const where = {
        tenant: customerId,
        table: 'identity_history',
        column: 'sealed_reason',
        row: historyId,
      };
      await tx.manager.insert(IdentityHistoryEntity, {
        customerId,
        id: historyId,
        employeeRowId: id,
        clearUserId,
        establishedAt: identityEstablishedAt,
        endedAt: now,
        sealedReason: this.vault.seal(key, where, reason),
      });
    }
    await tx.query(
      `UPDATE gateway.employees SET clear_user_id = NULL, identity_established_at = NULL, identity_reset_at = $3, updated_at = $3
        WHERE customer_id = $1 AND id = $2`,
      [uuidOf(customerId), uuidOf(id), now],
    );
  }

  /**
   * Destroys the data key, so that no personal data can be read again. The row stays, because
   * others refer to it.
   */
  async delete(customerId: Id<'cust'>, id: Id<'emp'>, tx: Transaction): Promise<void> {
    await this.#keys.destroy(customerId, [id], tx);
    // A stored idempotent answer would still show the destroyed data.
    await tx.query(
      `DELETE FROM gateway.idempotency_keys WHERE customer_id = $1 AND (subject_id = $2 OR subject_id IN
         (SELECT id FROM gateway.access_requests WHERE customer_id = $1 AND employee_row_id = $2
           UNION ALL SELECT id FROM gateway.grants WHERE customer_id = $1 AND employee_row_id = $2))`,
      [uuidOf(customerId), uuidOf(id)],
    );
    await tx.manager.delete(IdentityHistoryEntity, { customerId, employeeRowId: id });
    await tx.query(
      `UPDATE gateway.employees SET deleted_at = $3, updated_at = $3, status = 'terminated', employee_index = NULL,
         clear_user_id = NULL, identity_established_at = NULL, sealed_profile = '' WHERE customer_id = $1 AND id = $2`,
      [uuidOf(customerId), uuidOf(id), this.clock.now()],
    );
  }

  /** The other employee of this customer who already is that person. */
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

  #index(customerId: Id<'cust'>, employeeId: string): Buffer {
    return this.hasher.blindIndex(customerId, 'employee_id', employeeId);
  }

  async #one(
    customerId: Id<'cust'>,
    statement: typeof FIND,
    value: unknown,
    on: Reader,
  ): Promise<Employee | null> {
    const [row] = await on.query<EmployeeRow>(statement, [uuidOf(customerId), value]);
    return row ? this.#employeeOf(row) : null;
  }

  async #employeeOf(row: EmployeeRow): Promise<Employee> {
    const { sealedProfile, ...employee } = STORED.read(row);
    const { customerId, id } = employee;
    const key = await this.vault.openDataKey(customerId, id, row);
    const profile = this.vault.unseal<EmployeeProfile>(key, place(customerId, id), sealedProfile);
    // An older version may have stored fewer values.
    return { ...employee, profile: { ...EMPTY_PROFILE, ...profile } };
  }
}

function place(customerId: Id<'cust'>, id: Id<'emp'>) {
  return { tenant: customerId, table: 'employees', column: 'sealed_profile', row: id };
}
