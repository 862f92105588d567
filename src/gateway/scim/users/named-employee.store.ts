import { Injectable } from '@nestjs/common';
import { Clock, secondsAfter } from '../../../platform/clock/index.js';
import { Hasher } from '../../../platform/crypto/index.js';
import { Database, lockName, type Transaction } from '../../../platform/database/index.js';
import { idOf, uuidOf, type Id } from '../../../platform/ids/index.js';
import { Task, TenantQueue } from '../../../platform/jobs/index.js';
import type { Employee } from '../../employees/index.js';
import { LeftNameEntity } from './directory-link.entity.js';
import { userNameIndexOf } from './user.mapping.js';

/** As long as a new contact gets no links: time to notice. */
const REST_SECONDS = 72 * 3_600;

/** Also of removed connections, whose names do not rest yet. */
const LINKED = `FROM gateway.connections c
    JOIN gateway.directory_links l ON l.customer_id = c.customer_id AND l.connection_id = c.id
   WHERE c.customer_id = $1 AND c.kind = 'scim' AND l.deleted_at IS NULL`;
/** Of the connections that were not removed. */
const LIVE = `${LINKED} AND c.deleted_at IS NULL`;

const SPELLED = '(l.user_name_index = ANY($3::bytea[]) OR l.external_id_index = ANY($4::bytea[]))';

const IS_NAMED = {
  name: 'directory_links.is_named',
  text: `SELECT 1 ${LIVE} AND l.employee_row_id = $2 AND ${SPELLED}
   UNION ALL SELECT 1 FROM gateway.left_names
     WHERE customer_id = $1 AND employee_row_id = $2 AND name_index = ANY($3 || $4) AND rests_until > $5
   LIMIT 1`,
};

/** Former holders of a name have it in neither way. */
const LIST = {
  name: 'directory_links.named_employees',
  text: `SELECT l.employee_row_id AS id, l.user_name_index = $2 AS user_name,
         coalesce(l.external_id_index = $3, false) AS external_id
    ${LIVE} AND (l.user_name_index = $2 OR l.external_id_index = $3)
   UNION ALL SELECT employee_row_id, false, false FROM gateway.left_names
     WHERE customer_id = $1 AND name_index IN ($2, $3) AND rests_until > $4
   LIMIT 20`,
};

type Named = Pick<Employee, 'customerId' | 'id'>;

/** Who has a name, or had it until lately. */
type NameHolder = { connection: Id<'conn'> } | { restsUntil: Date };

/** Somebody whom a directory of the customer calls so, or called so until lately. */
interface NamedEmployee {
  employeeRowId: Id<'emp'>;
  user_name: boolean;
  external_id: boolean;
}

/** Whether they left the name lately: it does not mean them any more, and nobody else yet. */
export function isFormer(named: NamedEmployee): boolean {
  return !named.user_name && !named.external_id;
}

@Injectable()
export class NamedEmployeeStore {
  readonly #left: TenantQueue<LeftNameEntity, 'customerId', 'nameIndex'>;

  constructor(
    private readonly database: Database,
    private readonly hasher: Hasher,
    private readonly clock: Clock,
  ) {
    const columns = { tenant: 'customerId', key: 'nameIndex', due: 'restsUntil' } as const;
    this.#left = new TenantQueue(database, LeftNameEntity, columns);
  }

  @Task('forget-left-names')
  forgetLeft(): Promise<number> {
    return this.#left.deleteDue(this.clock.now());
  }

  /** The employees to whom any directory of the customer gave this user name or external id, or lately had. */
  async list(customerId: Id<'cust'>, name: string): Promise<NamedEmployee[]> {
    const rows = await this.database.pipelinedReads.query<
      Omit<NamedEmployee, 'employeeRowId'> & { id: string }
    >(LIST, [
      uuidOf(customerId),
      userNameIndexOf(this.hasher, customerId, name),
      this.#externalIdIndex(customerId, name),
      this.clock.now(),
    ]);
    return rows.map(({ id, ...by }) => ({ ...by, employeeRowId: idOf('emp', id) }));
  }

  /** Whether any directory of the customer gives the employee one of these spellings of a name, or lately did. */
  async isNamed(employee: Named, spellings: readonly string[]): Promise<boolean> {
    const asked = [...this.#spelled(employee, spellings), this.clock.now()];
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

  /** Keeps names of an employee from others for a while. */
  async leave(
    { customerId, id }: Named,
    { userName, externalId }: { userName?: unknown; externalId?: unknown },
    tx: Transaction,
  ): Promise<void> {
    const indexes = [
      ...(userName ? [userNameIndexOf(this.hasher, customerId, userName)] : []),
      ...(typeof externalId === 'string' && externalId !== ''
        ? [this.#externalIdIndex(customerId, externalId)]
        : []),
    ];
    await tx.query(
      `INSERT INTO gateway.left_names (customer_id, name_index, employee_row_id, rests_until)
       SELECT $1, unnest($3::bytea[]), $2, $4
       ON CONFLICT (customer_id, name_index, employee_row_id) DO UPDATE SET rests_until = excluded.rests_until`,
      [uuidOf(customerId), uuidOf(id), indexes, secondsAfter(this.clock.now(), REST_SECONDS)],
    );
  }

  /**
   * Who else has one of these spellings of a name, or left it lately; null without one. One statement sees
   * another's change of name whole or not at all: the name with them, or resting.
   */
  async findAnother(
    employee: Named,
    spellings: readonly string[],
    tx: Transaction,
  ): Promise<NameHolder | null> {
    const [row] = await tx.query<{ connection: string | null; restsUntil: Date }>(
      `SELECT l.connection_id AS connection, NULL::timestamptz AS "restsUntil"
         ${LINKED} AND l.employee_row_id <> $2 AND ${SPELLED}
       UNION ALL SELECT NULL, rests_until FROM gateway.left_names
        WHERE customer_id = $1 AND employee_row_id <> $2 AND name_index = ANY($3 || $4) AND rests_until > $5
       ORDER BY "restsUntil" DESC NULLS FIRST LIMIT 1`,
      [...this.#spelled(employee, spellings), this.clock.now()],
    );
    if (!row) return null;
    const { connection, restsUntil } = row;
    return connection === null ? { restsUntil } : { connection: idOf('conn', connection) };
  }

  #externalIdIndex(customerId: Id<'cust'>, externalId: string): Buffer {
    return this.hasher.blindIndex(customerId, 'scim_external_id', externalId);
  }

  #spelled({ customerId, id }: Named, spellings: readonly string[]): unknown[] {
    return [
      uuidOf(customerId),
      uuidOf(id),
      spellings.map((name) => userNameIndexOf(this.hasher, customerId, name)),
      spellings.map((name) => this.#externalIdIndex(customerId, name)),
    ];
  }
}
