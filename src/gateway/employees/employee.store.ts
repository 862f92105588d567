import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/index.js';
import {
  DataKeys,
  Hasher,
  placesIn,
  Vault,
  type BlindIndexes,
  type WrappedKey,
} from '../../platform/crypto/index.js';
import {
  Database,
  keyset,
  newestFirst,
  type Queryable,
  type Reader,
  type Transaction,
  EntityColumns,
} from '../../platform/database/index.js';
import type { Page } from '../../platform/http/index.js';
import { newId, uuidOf, uuidOrNull, type Id } from '../../platform/ids/index.js';
import { liveFormerContacts } from './contact.policy.js';
import {
  type EmployeeProfile,
  type EmployeeStatus,
  EMPTY_PROFILE,
  type FormerContact,
} from './employee.js';
import { type Employee, type EmployeeRef, EmployeeEntity } from './employee.entity.js';
import { SearchIndex } from './search/search-index.js';

const profilePlace = placesIn('employees', 'sealed_profile');
const COLUMNS = EntityColumns.of(EmployeeEntity);
const STORED = COLUMNS.except('employeeIndex', 'deletedAt', 'departmentIndex');
export const INSERTED = COLUMNS.except('customerId', 'deletedAt');

export type EmployeeRow = Omit<EmployeeEntity, 'employeeIndex' | 'deletedAt' | 'departmentIndex'> &
  WrappedKey;

export const SELECT = `SELECT ${STORED.select('e')}, k.key_id AS "keyId", k.wrapped_key AS wrapped
  FROM gateway.employees e
  JOIN gateway.data_keys k ON k.customer_id = e.customer_id AND k.owner_id = e.id
 WHERE e.customer_id = $1 AND e.deleted_at IS NULL`;

const INSERT = {
  name: 'employees.insert',
  text: `INSERT INTO gateway.employees (customer_id, ${INSERTED.names()})
    VALUES ($1, ${INSERTED.parameters(2)})
    ON CONFLICT (customer_id, employee_index) DO NOTHING RETURNING id`,
};

export const FIND_BY_EMPLOYEE_ID = {
  name: 'employees.find',
  text: `${SELECT} AND e.employee_index = $2`,
};
const FIND = { name: 'employees.find_by_row', text: `${SELECT} AND e.id = $2` };
const LOCK_BY_EMPLOYEE_ID = {
  name: 'employees.lock_by_employee_id',
  text: `${SELECT} AND e.employee_index = $2 FOR UPDATE OF e`,
};
const LOCK = { name: 'employees.lock', text: `${SELECT} AND e.id = $2 FOR UPDATE OF e` };
const LOCK_STATE = {
  name: 'employees.lock_state',
  text: 'SELECT FROM gateway.employees WHERE customer_id = $1 AND id = $2 FOR UPDATE',
};

/** Unchanged terms are not written again. */
const REPLACE_TERMS = {
  name: 'employee_search_terms.replace',
  text: `WITH gone AS (
      DELETE FROM gateway.employee_search_terms
       WHERE customer_id = $1 AND employee_row_id = $2 AND term <> ALL($3::bytea[])
    ) INSERT INTO gateway.employee_search_terms (customer_id, employee_row_id, term)
      SELECT $1::uuid, $2::uuid, term FROM unnest($3::bytea[]) AS t (term) ON CONFLICT DO NOTHING`,
};

type SealedData = EmployeeProfile & { former_contacts?: readonly FormerContact[] };

@Injectable()
export class EmployeeStore {
  readonly #searches: SearchIndex;

  constructor(
    private readonly database: Database,
    private readonly vault: Vault,
    private readonly keys: DataKeys,
    private readonly hasher: Hasher,
    private readonly clock: Clock,
  ) {
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
    const key = await this.keys.create(customerId, id, now, tx);
    const employee = newEmployee(customerId, id, { profile, status, now });
    const row = rowOf(employee, { key, vault: this.vault, hasher: this.hasher });
    const inserted = await tx.query(INSERT, [uuidOf(customerId), ...INSERTED.values(row)]);
    if (inserted.length === 0) return null;
    await this.#writeTerms(employee, tx);
    return employee;
  }

  findByEmployeeId(customerId: Id<'cust'>, employeeId: string): Promise<Employee | null> {
    const index = employeeIndexOf(this.hasher, customerId, employeeId);
    return this.#one(customerId, FIND_BY_EMPLOYEE_ID, index, this.database.pipelinedReads);
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
    const index = employeeIndexOf(this.hasher, customerId, employeeId);
    return this.#one(customerId, LOCK_BY_EMPLOYEE_ID, index, tx);
  }

  /**
   * Like `lockByEmployeeId`, but does not decrypt the profile, so an unreadable employee can be
   * deleted.
   */
  async lockForErasure(
    customerId: Id<'cust'>,
    employeeId: string,
    tx: Transaction,
  ): Promise<(EmployeeRef & Pick<Employee, 'resetsFrozenUntil'>) | null> {
    const values = [uuidOf(customerId), employeeIndexOf(this.hasher, customerId, employeeId)];
    const [row] = await tx.query<EmployeeRow>(LOCK_BY_EMPLOYEE_ID, values);
    if (!row) return null;
    const { id, resetsFrozenUntil } = STORED.read(row);
    return { customerId, id, resetsFrozenUntil };
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
    const text = `${SELECT} ${keyset(page, values, 'e.id')}`;
    const rows = await this.database.query<EmployeeRow>(text, values);
    const employees = await Promise.all(rows.map((row) => employeeOf(row, this.vault)));
    return newestFirst(employees, page);
  }

  /** The employees with these ids, in this order. Deleted ones are missing. */
  async findAll(
    customerId: Id<'cust'>,
    ids: readonly Id<'emp'>[],
    on: Queryable = this.database,
  ): Promise<Employee[]> {
    const rows = await on.query<EmployeeRow>(`${SELECT} AND e.id = ANY($2::uuid[])`, [
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
    const key = await this.keys.require(customerId, id, tx);
    await tx.query(
      `UPDATE gateway.employees SET status = $3, sealed_profile = $4, updated_at = $5, department_index = $6,
         email_changed_at = $7, phone_changed_at = $8, hr_status = $9, directory_status = $10, owner_connection_id = $11,
         employee_index = $12, linked_at = $13 WHERE customer_id = $1 AND id = $2`,
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
        employee.linkedAt,
      ],
    );
    await this.#writeTerms(employee, tx);
    return employee;
  }

  /**
   * Whether the employee has a pending request, opened at `since` or later. None can be opened while
   * the employee is locked.
   */
  async hasPendingRequest(
    { customerId, id }: EmployeeRef,
    since: Date | null,
    tx: Transaction,
  ): Promise<boolean> {
    const found = await tx.query(
      `SELECT id FROM gateway.access_requests
        WHERE customer_id = $1 AND employee_row_id = $2 AND status = 'pending'
          AND ($3::timestamptz IS NULL OR created_at >= $3) LIMIT 1`,
      [uuidOf(customerId), uuidOf(id), since],
    );
    return found.length === 1;
  }

  /** Whether another employee has one of these employee ids. */
  async isIdOfAnother(
    { customerId, id }: EmployeeRef,
    employeeIds: readonly string[],
    tx: Transaction,
  ): Promise<boolean> {
    const indexes = employeeIds.map((each) => employeeIndexOf(this.hasher, customerId, each));
    const found = await tx.query(
      `SELECT id FROM gateway.employees
        WHERE customer_id = $1 AND employee_index = ANY($3::bytea[]) AND id <> $2 LIMIT 1`,
      [uuidOf(customerId), uuidOf(id), indexes],
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

export function newEmployee(
  customerId: Id<'cust'>,
  id: Id<'emp'>,
  { profile, status, now }: { profile: EmployeeProfile; status: EmployeeStatus; now: Date },
): Employee {
  return {
    ...{ customerId, id, status, profile, createdAt: now, updatedAt: now },
    ...{ emailChangedAt: null, phoneChangedAt: null, formerContacts: [] },
    identityState: 'not_invited',
    ...{ clearUserId: null, identityEstablishedAt: null, keysRestUntil: null },
    ...{ identityResetAt: null, identityLostAt: null },
    ...{ alarmedAt: null, resetsFrozenUntil: null, exemptUntil: null },
    ...{ hrStatus: null, directoryStatus: null, ownerConnectionId: null, linkedAt: null },
  };
}

/** The employee's row, its profile sealed under its own data key. */
export function rowOf(
  employee: Employee,
  { key, vault, hasher }: { key: Buffer; vault: Vault; hasher: BlindIndexes },
): Omit<EmployeeEntity, 'deletedAt'> {
  const { customerId, id, profile } = employee;
  return {
    ...employee,
    employeeIndex: employeeIndexOf(hasher, customerId, profile.employee_id),
    departmentIndex: new SearchIndex(hasher).departmentOf(customerId, profile.department),
    sealedProfile: vault.seal(key, profilePlace(customerId, id), sealedDataOf(employee)),
  };
}

/** What is sealed of an employee, without the contacts that are former for too long. */
function sealedDataOf(employee: Employee): SealedData {
  const former = liveFormerContacts(employee, employee.updatedAt);
  return { ...employee.profile, ...(former.length > 0 && { former_contacts: former }) };
}

export async function employeeOf(row: EmployeeRow, vault: Vault): Promise<Employee> {
  const { sealedProfile, ...employee } = STORED.read(row);
  const { customerId, id } = employee;
  const key = await vault.openDataKey(customerId, id, row);
  const sealed = vault.unseal<SealedData>(key, profilePlace(customerId, id), sealedProfile);
  const { former_contacts: formerContacts = [], ...profile } = sealed;
  // An older version may have stored fewer values.
  return { ...employee, profile: { ...EMPTY_PROFILE, ...profile }, formerContacts };
}

export function employeeIndexOf(
  hasher: BlindIndexes,
  customerId: Id<'cust'>,
  employeeId: string,
): Buffer {
  return hasher.blindIndex(customerId, 'employee_id', employeeId);
}
