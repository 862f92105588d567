import type { BlindIndexes, Vault, WrappedKey } from '../../platform/crypto/index.js';
import { EntityColumns } from '../../platform/database/index.js';
import type { Id } from '../../platform/ids/index.js';
import { liveFormerContacts } from './contact.policy.js';
import {
  EMPTY_PROFILE,
  type EmployeeProfile,
  type EmployeeStatus,
  type FormerContact,
} from './employee.js';
import { EmployeeEntity, type Employee } from './employee.entity.js';
import { SearchIndex } from './search/search-index.js';

const COLUMNS = EntityColumns.of(EmployeeEntity);
export const STORED = COLUMNS.except('employeeIndex', 'deletedAt', 'departmentIndex');
export const INSERTED = COLUMNS.except('customerId', 'deletedAt');

export type EmployeeRow = Omit<EmployeeEntity, 'employeeIndex' | 'deletedAt' | 'departmentIndex'> &
  WrappedKey;

export const SELECT = `SELECT ${STORED.select('e')}, k.key_id AS "keyId", k.wrapped_key AS wrapped
  FROM gateway.employees e
  JOIN gateway.data_keys k ON k.customer_id = e.customer_id AND k.owner_id = e.id
 WHERE e.customer_id = $1 AND e.deleted_at IS NULL`;

export const INSERT = {
  name: 'employees.insert',
  text: `INSERT INTO gateway.employees (customer_id, ${INSERTED.names()})
    VALUES ($1, ${INSERTED.parameters(2)})
    ON CONFLICT (customer_id, employee_index) DO NOTHING RETURNING id`,
};

export const FIND_BY_EMPLOYEE_ID = {
  name: 'employees.find',
  text: `${SELECT} AND e.employee_index = $2`,
};
export const FIND = { name: 'employees.find_by_row', text: `${SELECT} AND e.id = $2` };
export const LOCK_BY_EMPLOYEE_ID = {
  name: 'employees.lock_by_employee_id',
  text: `${SELECT} AND e.employee_index = $2 FOR UPDATE OF e`,
};
export const LOCK = { name: 'employees.lock', text: `${SELECT} AND e.id = $2 FOR UPDATE OF e` };
export const LOCK_STATE = {
  name: 'employees.lock_state',
  text: 'SELECT FROM gateway.employees WHERE customer_id = $1 AND id = $2 FOR UPDATE',
};

/** Unchanged terms are not written again. */
export const REPLACE_TERMS = {
  name: 'employee_search_terms.replace',
  text: `WITH gone AS (
      DELETE FROM gateway.employee_search_terms
       WHERE customer_id = $1 AND employee_row_id = $2 AND term <> ALL($3::bytea[])
    ) INSERT INTO gateway.employee_search_terms (customer_id, employee_row_id, term)
      SELECT $1::uuid, $2::uuid, term FROM unnest($3::bytea[]) AS t (term) ON CONFLICT DO NOTHING`,
};

type SealedData = EmployeeProfile & { former_contacts?: readonly FormerContact[] };

/** A new employee. */
export function newEmployee(
  customerId: Id<'cust'>,
  id: Id<'emp'>,
  { profile, status, now }: { profile: EmployeeProfile; status: EmployeeStatus; now: Date },
): Employee {
  return {
    customerId,
    id,
    status,
    clearUserId: null,
    identityEstablishedAt: null,
    identityResetAt: null,
    emailChangedAt: null,
    phoneChangedAt: null,
    identityState: 'not_invited',
    alarmedAt: null,
    resetsFrozenUntil: null,
    exemptUntil: null,
    hrStatus: null,
    directoryStatus: null,
    ownerConnectionId: null,
    profile,
    formerContacts: [],
    createdAt: now,
    updatedAt: now,
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
export function sealedDataOf(employee: Employee): SealedData {
  const former = liveFormerContacts(employee, employee.updatedAt);
  return { ...employee.profile, ...(former.length > 0 && { former_contacts: former }) };
}

export async function employeeOf(row: EmployeeRow, vault: Vault): Promise<Employee> {
  const { sealedProfile, ...employee } = STORED.read(row);
  const { customerId, id } = employee;
  const key = await vault.openDataKey(customerId, id, row);
  const place = profilePlace(customerId, id);
  const { former_contacts: formerContacts = [], ...profile } = vault.unseal<SealedData>(
    key,
    place,
    sealedProfile,
  );
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

export function profilePlace(customerId: Id<'cust'>, id: Id<'emp'>) {
  return { tenant: customerId, table: 'employees', column: 'sealed_profile', row: id };
}
