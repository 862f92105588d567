import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Clock } from '../../platform/clock/index.js';
import { bytea, mapInTurns, typedColumns } from '../../platform/concurrency/index.js';
import { DataKeys, Hasher, Vault, type BlindIndexes } from '../../platform/crypto/index.js';
import { Database, type Queryable, type Transaction } from '../../platform/database/index.js';
import { idOf, newId, uuidOf, type Id } from '../../platform/ids/index.js';
import type { EmployeeProfile, EmployeeStatus } from './employee.js';
import {
  type Employee,
  EmployeeSearchTermEntity,
  IdentityHistoryEntity,
} from './employee.entity.js';
import {
  employeeIndexOf,
  employeeOf,
  INSERTED,
  newEmployee,
  rowOf,
  SELECT,
  type EmployeeRow,
} from './employee.store.js';
import { SearchIndex } from './search/search-index.js';

/**
 * Computes each blind index of one batch once: colleagues share names, departments and the
 * beginnings of their ids.
 */
class BlindIndexCache implements BlindIndexes {
  readonly #known = new Map<string, Buffer>();

  constructor(private readonly indexes: BlindIndexes) {}

  blindIndex(tenant: string, field: string, value: string): Buffer {
    // Neither an id nor the name of a field has a slash, so two places never share a key.
    const place = `${tenant}/${field}/${value}`;
    const known = this.#known.get(place);
    if (known) return known;
    const index = this.indexes.blindIndex(tenant, field, value);
    this.#known.set(place, index);
    return index;
  }
}

/** Rows of one statement. */
const SLICE = 2_000;

/** Rows hashed before yielding to the event loop. */
const HASHED_AT_ONCE = 500;

const NO_UUID = '00000000-0000-0000-0000-000000000000';

/** Reads and writes many employees of one customer with few statements. */
@Injectable()
export class EmployeeBatchStore {
  constructor(
    private readonly database: Database,
    private readonly vault: Vault,
    private readonly keys: DataKeys,
    private readonly hasher: Hasher,
    private readonly clock: Clock,
  ) {}

  /** The employees with these employee ids. */
  findAll(customerId: Id<'cust'>, employeeIds: readonly string[]): Promise<Employee[]> {
    return this.#read(customerId, employeeIds, { on: this.database, lock: '' });
  }

  /** The same under row locks, taken in a fixed order so that two batches cannot deadlock. */
  lockAll(
    customerId: Id<'cust'>,
    employeeIds: readonly string[],
    tx: Transaction,
  ): Promise<Employee[]> {
    const lock = 'ORDER BY e.employee_index FOR UPDATE OF e';
    return this.#read(customerId, employeeIds, { on: tx, lock });
  }

  /**
   * Active employees created before `since` that are not in `listed`. Reads in slices and stops
   * after `most`; `active` counts the employees read.
   */
  async listUnlisted(
    customerId: Id<'cust'>,
    { listed, since, most }: { listed: readonly string[]; since: Date; most: number },
  ): Promise<{ ids: Id<'emp'>[]; active: number }> {
    const indexes = await this.#indexesOf(customerId, listed);
    const known = new Set(indexes.map((index) => index.toString('hex')));
    const ids: Id<'emp'>[] = [];
    let active = 0;
    for (let after = NO_UUID; ids.length <= most;) {
      const slice = await this.database.query<{ id: string; index: string }>(
        `SELECT id, encode(employee_index, 'hex') AS index FROM gateway.employees
          WHERE customer_id = $1 AND id > $2 AND created_at < $3 AND deleted_at IS NULL AND status = 'active'
          ORDER BY id LIMIT ${String(SLICE)}`,
        [uuidOf(customerId), after, since],
      );
      active += slice.length;
      ids.push(...slice.filter(({ index }) => !known.has(index)).map(({ id }) => idOf('emp', id)));
      after = slice.at(-1)?.id ?? after;
      if (slice.length < SLICE) break;
    }
    return { ids, active };
  }

  /** Inserts employees and returns them, without those whose id was taken in the meantime. */
  async insertAll(
    customerId: Id<'cust'>,
    given: readonly { profile: EmployeeProfile; status: EmployeeStatus }[],
    tx: Transaction,
  ): Promise<Employee[]> {
    if (given.length === 0) return [];
    const now = this.clock.now();
    const indexes = new BlindIndexCache(this.hasher);
    const made = await mapInTurns(given, async (each) => {
      const employee = newEmployee(customerId, newId('emp'), { ...each, now });
      const dataKey = await this.vault.createDataKey(customerId, employee.id);
      const row = rowOf(employee, { key: dataKey.key, vault: this.vault, hasher: indexes });
      const inserted = {
        ...INSERTED.row(row),
        employee_index: row.employeeIndex && bytea(row.employeeIndex),
        department_index: row.departmentIndex && bytea(row.departmentIndex),
        sealed_profile: bytea(row.sealedProfile),
      };
      return { employee, dataKey, inserted };
    });
    const inserted = await tx.query<{ id: string }>(
      `INSERT INTO gateway.employees (customer_id, ${INSERTED.names()})
       SELECT $1::uuid, ${INSERTED.names()}
         FROM json_to_recordset($2::json) AS given (${typedColumns(INSERTED.types())}) ORDER BY employee_index
         ON CONFLICT (customer_id, employee_index) DO NOTHING RETURNING id`,
      [uuidOf(customerId), JSON.stringify(made.map(({ inserted: row }) => row))],
    );
    const ids = new Set(inserted.map(({ id }) => id));
    const kept = made.filter(({ employee }) => ids.has(uuidOf(employee.id)));
    await tx.query(
      `INSERT INTO gateway.data_keys (customer_id, owner_id, key_id, wrapped_key, created_at)
       SELECT $1::uuid, owner_id, key_id, wrapped_key, $5::timestamptz
         FROM unnest($2::uuid[], $3::text[], $4::bytea[]) AS k (owner_id, key_id, wrapped_key)`,
      [
        uuidOf(customerId),
        kept.map(({ employee }) => uuidOf(employee.id)),
        kept.map(({ dataKey }) => dataKey.keyId),
        kept.map(({ dataKey }) => dataKey.wrapped),
        now,
      ],
    );
    const employees = kept.map(({ employee }) => employee);
    await this.#insertTerms(customerId, employees, { indexes, tx });
    return employees;
  }

  /** Writes profile and status of locked employees. */
  async saveAll(
    customerId: Id<'cust'>,
    employees: readonly Employee[],
    tx: Transaction,
  ): Promise<Employee[]> {
    if (employees.length === 0) return [];
    const updatedAt = this.clock.now();
    const ids = employees.map(({ id }) => uuidOf(id));
    const owners = employees.map(({ id }) => id);
    const keys = await this.keys.openAll(customerId, owners, tx);
    const indexes = new BlindIndexCache(this.hasher);
    const rows = await mapInTurns(employees, (employee) => {
      const key = keys.get(employee.id);
      if (!key) throw new Error('the employee has no data key');
      const written = { ...employee, updatedAt };
      const row = rowOf(written, { key, vault: this.vault, hasher: indexes });
      return {
        id: uuidOf(employee.id),
        status: row.status,
        hr_status: row.hrStatus,
        sealed_profile: bytea(row.sealedProfile),
        department_index: row.departmentIndex && bytea(row.departmentIndex),
        email_changed_at: row.emailChangedAt,
        phone_changed_at: row.phoneChangedAt,
      };
    });
    await tx.query(
      `UPDATE gateway.employees e SET status = given.status, hr_status = given.hr_status, sealed_profile = given.sealed_profile,
         department_index = given.department_index, email_changed_at = given.email_changed_at,
         phone_changed_at = given.phone_changed_at, updated_at = $3
         FROM json_to_recordset($2::json) AS given (id uuid, status text, hr_status text, sealed_profile bytea,
           department_index bytea, email_changed_at timestamptz, phone_changed_at timestamptz)
        WHERE e.customer_id = $1 AND e.id = given.id`,
      [uuidOf(customerId), JSON.stringify(rows), updatedAt],
    );
    await tx.query(
      `DELETE FROM gateway.employee_search_terms
        WHERE customer_id = $1 AND employee_row_id = ANY($2::uuid[])`,
      [uuidOf(customerId), ids],
    );
    await this.#insertTerms(customerId, employees, { indexes, tx });
    return employees.map((employee) => ({ ...employee, updatedAt }));
  }

  /** Employees who ever had a request or a reset, or who are in a directory. */
  async listInvolved(
    customerId: Id<'cust'>,
    ids: readonly Id<'emp'>[],
    tx: Transaction,
  ): Promise<Set<Id<'emp'>>> {
    const exists = ['access_requests', 'identity_resets', 'directory_links', 'left_names'].map(
      (table) =>
        `EXISTS (SELECT FROM gateway.${table} WHERE customer_id = $1 AND employee_row_id = e.id)`,
    );
    const rows = await tx.query<{ id: string }>(
      `SELECT e.id FROM unnest($2::uuid[]) AS e (id) WHERE ${exists.join(' OR ')}`,
      [uuidOf(customerId), ids.map(uuidOf)],
    );
    return new Set(rows.map(({ id }) => idOf('emp', id)));
  }

  /**
   * Destroys the data keys, so that no personal data can be read again. The rows stay, because
   * others refer to them.
   */
  async deleteAll(
    customerId: Id<'cust'>,
    ids: readonly Id<'emp'>[],
    tx: Transaction,
  ): Promise<void> {
    await this.keys.destroy(customerId, ids, tx);
    // A stored idempotent answer would still show the destroyed data.
    await tx.query(
      `DELETE FROM gateway.idempotency_keys WHERE customer_id = $1 AND subject_id IN (SELECT unnest($2::uuid[])
         UNION ALL SELECT id FROM gateway.access_requests WHERE customer_id = $1 AND employee_row_id = ANY($2)
         UNION ALL SELECT id FROM gateway.grants WHERE customer_id = $1 AND employee_row_id = ANY($2)
         UNION ALL SELECT id FROM gateway.desk_cases WHERE customer_id = $1 AND employee_row_id = ANY($2))`,
      [uuidOf(customerId), ids.map(uuidOf)],
    );
    // TypeORM modifies the operator's values, so each statement needs a new one.
    await tx.manager.delete(IdentityHistoryEntity, { customerId, employeeRowId: In([...ids]) });
    await tx.manager.delete(EmployeeSearchTermEntity, { customerId, employeeRowId: In([...ids]) });
    await tx.query(
      `UPDATE gateway.employees SET deleted_at = $3, updated_at = $3, status = 'terminated', employee_index = NULL,
         clear_user_id = NULL, identity_established_at = NULL, keys_rest_until = NULL,
         department_index = NULL, sealed_profile = '' WHERE customer_id = $1 AND id = ANY($2)`,
      [uuidOf(customerId), ids.map(uuidOf), this.clock.now()],
    );
  }

  #indexesOf(customerId: Id<'cust'>, employeeIds: readonly string[]): Promise<Buffer[]> {
    const indexOf = (id: string): Buffer => employeeIndexOf(this.hasher, customerId, id);
    return mapInTurns(employeeIds, indexOf, HASHED_AT_ONCE);
  }

  async #insertTerms(
    customerId: Id<'cust'>,
    employees: readonly Pick<Employee, 'id' | 'profile'>[],
    { indexes, tx }: { indexes: BlindIndexes; tx: Transaction },
  ): Promise<void> {
    const searches = new SearchIndex(indexes);
    const terms = await mapInTurns(employees, ({ profile }) =>
      searches.termsOf(customerId, profile).map((term) => term.toString('hex')),
    );
    // One text for each employee: the driver is much slower with an array of all terms.
    await tx.query(
      `INSERT INTO gateway.employee_search_terms (customer_id, employee_row_id, term)
       SELECT $1::uuid, t.id, decode(term, 'hex')
         FROM unnest($2::uuid[], $3::text[]) AS t (id, terms), string_to_table(t.terms, ',') AS term`,
      [uuidOf(customerId), employees.map(({ id }) => uuidOf(id)), terms.map((of) => of.join())],
    );
  }

  async #read(
    customerId: Id<'cust'>,
    employeeIds: readonly string[],
    { on, lock }: { on: Queryable; lock: string },
  ): Promise<Employee[]> {
    const indexes = await this.#indexesOf(customerId, employeeIds);
    const rows = await on.query<EmployeeRow>(
      `${SELECT} AND e.employee_index = ANY($2::bytea[]) ${lock}`,
      [uuidOf(customerId), indexes],
    );
    return mapInTurns(rows, (row) => employeeOf(row, this.vault));
  }
}
