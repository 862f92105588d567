import { Injectable } from '@nestjs/common';
import { Hasher } from '../../../platform/crypto/index.js';
import { Database, lockName, type Transaction } from '../../../platform/database/index.js';
import { idOf, uuidOf, type Id } from '../../../platform/ids/index.js';
import type { Employee } from '../../employees/index.js';
import { userNameIndexOf } from './user.mapping.js';

/** Of the connections that were not removed. */
const LIVE = `FROM gateway.connections c
    JOIN gateway.directory_links l ON l.customer_id = c.customer_id AND l.connection_id = c.id
   WHERE c.customer_id = $1 AND c.kind = 'scim' AND c.deleted_at IS NULL AND l.deleted_at IS NULL`;

const SPELLED = '(l.user_name_index = ANY($3::bytea[]) OR l.external_id_index = ANY($4::bytea[]))';

const IS_NAMED = {
  name: 'directory_links.is_named',
  text: `SELECT 1 ${LIVE} AND l.employee_row_id = $2 AND ${SPELLED} LIMIT 1`,
};

const LIST = {
  name: 'directory_links.named_employees',
  text: `SELECT l.employee_row_id AS id, l.user_name_index = $2 AS user_name,
         coalesce(l.external_id_index = $3, false) AS external_id
    ${LIVE} AND (l.user_name_index = $2 OR l.external_id_index = $3)
   LIMIT 20`,
};

type Named = Pick<Employee, 'customerId' | 'id'>;

/** Somebody whom a directory of the customer calls so. */
interface NamedEmployee {
  employeeRowId: Id<'emp'>;
  user_name: boolean;
  external_id: boolean;
}

@Injectable()
export class NamedEmployeeStore {
  constructor(
    private readonly database: Database,
    private readonly hasher: Hasher,
  ) {}

  /** The employees to whom any directory of the customer gave this user name or external id. */
  async list(customerId: Id<'cust'>, name: string): Promise<NamedEmployee[]> {
    const rows = await this.database.pipelinedReads.query<
      Omit<NamedEmployee, 'employeeRowId'> & { id: string }
    >(LIST, [
      uuidOf(customerId),
      userNameIndexOf(this.hasher, customerId, name),
      this.hasher.blindIndex(customerId, 'scim_external_id', name),
    ]);
    return rows.map(({ id, ...by }) => ({ ...by, employeeRowId: idOf('emp', id) }));
  }

  /** Whether any directory of the customer gave the employee one of these spellings of a name. */
  async isNamed(employee: Named, spellings: readonly string[]): Promise<boolean> {
    const asked = this.#spelled(employee, spellings);
    return (await this.database.pipelinedReads.query(IS_NAMED, asked)).length > 0;
  }

  /** Of two directories that give one name at the same time, the second one sees the first. */
  async lockNames(
    customerId: Id<'cust'>,
    names: readonly string[],
    tx: Transaction,
  ): Promise<void> {
    const indexes = names.map((name) =>
      userNameIndexOf(this.hasher, customerId, name).toString('hex'),
    );
    // In one order, so that two transactions cannot deadlock.
    for (const index of [...new Set(indexes)].sort())
      await lockName(`gateway.directory_names/${customerId}/${index}`, tx);
  }

  /** The connection that gave one of these spellings of a name to another employee; null without one. */
  async findAnother(
    employee: Named,
    spellings: readonly string[],
    tx: Transaction,
  ): Promise<Id<'conn'> | null> {
    const [row] = await tx.query<{ connection: string }>(
      `SELECT l.connection_id AS connection ${LIVE} AND l.employee_row_id <> $2 AND ${SPELLED} LIMIT 1`,
      this.#spelled(employee, spellings),
    );
    return row ? idOf('conn', row.connection) : null;
  }

  #spelled({ customerId, id }: Named, spellings: readonly string[]): unknown[] {
    return [
      uuidOf(customerId),
      uuidOf(id),
      spellings.map((name) => userNameIndexOf(this.hasher, customerId, name)),
      spellings.map((name) => this.hasher.blindIndex(customerId, 'scim_external_id', name)),
    ];
  }
}
