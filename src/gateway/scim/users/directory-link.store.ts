import { Injectable } from '@nestjs/common';
import { In, IsNull, Not } from 'typeorm';
import {
  DataKeys,
  Hasher,
  placesIn,
  Vault,
  type WrappedKey,
} from '../../../platform/crypto/index.js';
import {
  Database,
  EntityColumns,
  isUniqueViolation,
  type Queryable,
  type Reader,
  type Statement,
  type Transaction,
} from '../../../platform/database/index.js';
import { idOf, isId, uuidOf, type Id } from '../../../platform/ids/index.js';
import { isJsonObject } from '../../../platform/text/index.js';
import { momentOf, TIME_OPERATORS, type Condition } from '../protocol/filter.js';
import type { Resource } from '../protocol/resource.js';
import { ENTERPRISE } from '../protocol/schema.js';
import { scimRefusal } from '../protocol/scim.problems.js';
import {
  DirectoryLinkEntity,
  LeftNameEntity,
  type DirectoryLink,
} from './directory-link.entity.js';
import { emailsOf, userNameIndexOf } from './user.mapping.js';

const placeOf = placesIn('directory_links', 'sealed_resource');
const COLUMNS = EntityColumns.of(DirectoryLinkEntity);
const STORED = COLUMNS.except(
  'userNameIndex',
  'externalIdIndex',
  'employeeNumberIndex',
  'emailIndexes',
);

const SELECT = `SELECT ${STORED.select('l')}, k.key_id AS "keyId", k.wrapped_key AS wrapped
  FROM gateway.directory_links l
  JOIN gateway.data_keys k ON k.customer_id = l.customer_id AND k.owner_id = l.employee_row_id
 WHERE l.customer_id = $1`;

const FIND_ANY = `${SELECT} AND l.id = $2`;
const FIND = {
  name: 'directory_links.find',
  text: `${SELECT} AND l.id = $2 AND l.deleted_at IS NULL`,
};

type LinkRow = ReturnType<typeof STORED.read> & WrappedKey;

/** A link of one connection. */
export interface LinkPlace {
  customerId: Id<'cust'>;
  connectionId: Id<'conn'>;
}

/** All links of one employee, for the effective status and the owner of values. */
export interface LinkState {
  id: Id<'dir'>;
  connectionId: Id<'conn'>;
  active: boolean;
  isDeleted: boolean;
}

export interface LinkPage {
  limit: number;
  offset: number;
  after: string | null;
}

@Injectable()
export class DirectoryLinkStore {
  constructor(
    private readonly database: Database,
    private readonly vault: Vault,
    private readonly keys: DataKeys,
    private readonly hasher: Hasher,
  ) {}

  /** A live link of this connection, without a lock. */
  async find({ customerId, connectionId }: LinkPlace, id: string): Promise<DirectoryLink | null> {
    if (!isId('dir', id)) return null;
    const { pipelinedReads } = this.database;
    const link = await this.#one(FIND, [uuidOf(customerId), uuidOf(id)], pipelinedReads);
    return link?.connectionId === connectionId ? link : null;
  }

  /** The same under its row lock. Lock its employee first: an erasure takes both in that order. */
  async lock(
    { customerId, connectionId }: LinkPlace,
    id: Id<'dir'>,
    tx: Transaction,
  ): Promise<DirectoryLink | null> {
    const text = `${FIND.text} FOR UPDATE OF l`;
    const link = await this.#one(text, [uuidOf(customerId), uuidOf(id)], tx);
    return link?.connectionId === connectionId ? link : null;
  }

  /** A link of any connection, deleted ones too. */
  findAny(customerId: Id<'cust'>, id: Id<'dir'>): Promise<DirectoryLink | null> {
    return this.#one(FIND_ANY, [uuidOf(customerId), uuidOf(id)], this.database);
  }

  lockAny(customerId: Id<'cust'>, id: Id<'dir'>, tx: Transaction): Promise<DirectoryLink | null> {
    return this.#one(`${FIND_ANY} FOR UPDATE OF l`, [uuidOf(customerId), uuidOf(id)], tx);
  }

  /** The live link with this blind index; null without one, or where two people share it. */
  async findBy(
    place: LinkPlace,
    attribute: 'userName' | 'externalId',
    value: string,
  ): Promise<DirectoryLink | null> {
    const page = { limit: 2, offset: 0, after: null };
    const [found, another] = await this.list(place, [{ attribute, op: 'eq', value }], page);
    return found && !another ? found : null;
  }

  /** False when the connection has a live link for this user name or employee. */
  async insert(link: DirectoryLink, tx: Transaction): Promise<boolean> {
    const row = await this.#row(link, tx);
    const text = `${COLUMNS.insert()} ON CONFLICT DO NOTHING RETURNING id`;
    const rows = await tx.query(text, COLUMNS.values(row));
    return rows.length === 1;
  }

  /** Writes a locked link. Throws `uniqueness` for a user name that another live link has. */
  async save(link: DirectoryLink, tx: Transaction): Promise<void> {
    const { customerId, id, pinnedOid: _pinned, ...row } = await this.#row(link, tx);
    try {
      await tx.manager.update(DirectoryLinkEntity, { customerId, id }, row);
    } catch (error) {
      if (isUniqueViolation(error, 'directory_links_user_name_key'))
        throw scimRefusal('uniqueness', 'userName is taken');
      throw error;
    }
  }

  /** Remembers the first object id of a live link; returns the one that it has. */
  async pinOid({ customerId, id }: DirectoryLink, oid: string): Promise<string | null> {
    const [row] = await this.database.query<{ oid: string }>(
      `UPDATE gateway.directory_links SET pinned_oid = coalesce(pinned_oid, $3)
        WHERE customer_id = $1 AND id = $2 AND deleted_at IS NULL RETURNING pinned_oid AS oid`,
      [uuidOf(customerId), uuidOf(id), oid],
    );
    return row?.oid ?? null;
  }

  /** Every link of an employee, the oldest first. */
  async statesOf(customerId: Id<'cust'>, employee: Id<'emp'>, on: Queryable): Promise<LinkState[]> {
    const rows = await on.query<{
      id: string;
      connection: string;
      active: boolean;
      deleted: boolean;
    }>(
      `SELECT id, connection_id AS connection, active, deleted_at IS NOT NULL AS deleted FROM gateway.directory_links
        WHERE customer_id = $1 AND employee_row_id = $2 ORDER BY id`,
      [uuidOf(customerId), uuidOf(employee)],
    );
    return rows.map(({ id, connection, active, deleted: isDeleted }) => {
      return { id: idOf('dir', id), connectionId: idOf('conn', connection), active, isDeleted };
    });
  }

  /** The live links of an employee, the oldest first. */
  async listOf(customerId: Id<'cust'>, id: Id<'emp'>, tx: Transaction): Promise<DirectoryLink[]> {
    const text = `${SELECT} AND l.employee_row_id = $2 AND l.deleted_at IS NULL ORDER BY l.id`;
    const rows = await tx.query<LinkRow>(text, [uuidOf(customerId), uuidOf(id)]);
    return Promise.all(rows.map((row) => this.#read(row)));
  }

  /** Whether the connection has a live link for the employee or the user name of a deleted one. */
  async isReplaced(
    { customerId, connectionId, employeeRowId, resource }: DirectoryLink,
    tx: Transaction,
  ): Promise<boolean> {
    const userName = userNameIndexOf(this.hasher, customerId, resource['userName']);
    const rows = await tx.query(
      `SELECT id FROM gateway.directory_links WHERE customer_id = $1 AND connection_id = $2 AND deleted_at IS NULL
          AND (employee_row_id = $3 OR user_name_index = $4) LIMIT 1`,
      [uuidOf(customerId), uuidOf(connectionId), uuidOf(employeeRowId), userName],
    );
    return rows.length === 1;
  }

  /** Removed connections that still have links or groups. */
  async listRemoved(): Promise<LinkPlace[]> {
    const rows = await this.database.query<{ customer: string; connection: string }>(
      `SELECT c.customer_id AS customer, c.id AS connection FROM gateway.connections c
        WHERE c.deleted_at IS NOT NULL AND (
          EXISTS (SELECT FROM gateway.directory_links l WHERE l.customer_id = c.customer_id AND l.connection_id = c.id)
          OR EXISTS (SELECT FROM gateway.groups g WHERE g.customer_id = c.customer_id AND g.connection_id = c.id))`,
    );
    return rows.map(({ customer, connection }) => ({
      customerId: idOf('cust', customer),
      connectionId: idOf('conn', connection),
    }));
  }

  /** Removes the deleted links that a connection had for an employee: it says something new. */
  async forgetDeleted(
    { customerId, connectionId }: LinkPlace,
    employee: Id<'emp'>,
    tx: Transaction,
  ): Promise<void> {
    const deleted = { customerId, connectionId, employeeRowId: employee, deletedAt: Not(IsNull()) };
    await tx.manager.delete(DirectoryLinkEntity, deleted);
  }

  /** Removes the links and the left names of an erased employee. */
  async deleteAllOf(customerId: Id<'cust'>, employee: Id<'emp'>, tx: Transaction): Promise<void> {
    await tx.manager.delete(DirectoryLinkEntity, { customerId, employeeRowId: employee });
    await tx.manager.delete(LeftNameEntity, { customerId, employeeRowId: employee });
  }

  async delete(customerId: Id<'cust'>, ids: readonly Id<'dir'>[], tx: Transaction): Promise<void> {
    await tx.manager.delete(DirectoryLinkEntity, { customerId, id: In(ids) });
  }

  /** Employees of a connection's links, deleted ones too: some at a time. */
  async listEmployees(
    { customerId, connectionId }: LinkPlace,
    limit: number,
    on: Queryable,
  ): Promise<Id<'emp'>[]> {
    const rows = await on.query<{ id: string }>(
      `SELECT DISTINCT employee_row_id AS id FROM gateway.directory_links
        WHERE customer_id = $1 AND connection_id = $2 ORDER BY 1 LIMIT ${String(limit)}`,
      [uuidOf(customerId), uuidOf(connectionId)],
    );
    return rows.map(({ id }) => idOf('emp', id));
  }

  /** Links that match every condition, oldest first. */
  async list(
    { customerId, connectionId }: LinkPlace,
    conditions: readonly Condition[],
    page: LinkPage,
  ): Promise<DirectoryLink[]> {
    const values: unknown[] = [uuidOf(customerId), uuidOf(connectionId)];
    const where = this.#where(customerId, conditions, values);
    const after = page.after === null ? '' : `AND l.id > $${String(values.push(page.after))}`;
    const rows = await this.database.query<LinkRow>(
      `${SELECT} AND l.connection_id = $2 AND l.deleted_at IS NULL ${where} ${after}
        ORDER BY l.id LIMIT ${String(page.limit)} OFFSET ${String(page.offset)}`,
      values,
    );
    return Promise.all(rows.map((row) => this.#read(row)));
  }

  async count(
    { customerId, connectionId }: LinkPlace,
    conditions: readonly Condition[],
  ): Promise<number> {
    const values: unknown[] = [uuidOf(customerId), uuidOf(connectionId)];
    const where = this.#where(customerId, conditions, values);
    const [row] = await this.database.query<{ total: number }>(
      `SELECT count(*)::integer AS total FROM gateway.directory_links l
        WHERE l.customer_id = $1 AND l.connection_id = $2 AND l.deleted_at IS NULL ${where}`,
      values,
    );
    return row?.total ?? 0;
  }

  #where(customerId: Id<'cust'>, conditions: readonly Condition[], values: unknown[]): string {
    return conditions.map((each) => `AND ${this.#condition(customerId, each, values)}`).join(' ');
  }

  #condition(customerId: Id<'cust'>, condition: Condition, values: unknown[]): string {
    const bind = (bound: unknown): string => `$${String(values.push(bound))}`;
    const index = (field: string, text: string): string =>
      bind(this.hasher.blindIndex(customerId, field, text));
    const { attribute, value } = condition;
    switch (attribute) {
      case 'id':
        return isId('dir', value) ? `l.id = ${bind(uuidOf(value))}` : 'false';
      case 'userName':
        return `l.user_name_index = ${bind(userNameIndexOf(this.hasher, customerId, value))}`;
      case 'externalId':
        return `l.external_id_index = ${index('scim_external_id', value)}`;
      case 'employeeNumber':
        return `l.employee_number_index = ${index('scim_employee_number', value)}`;
      case 'emails.value':
        return `l.email_indexes @> ARRAY[${index('scim_email', value.toLowerCase())}]::bytea[]`;
      case 'workEmail':
        return `l.email_indexes @> ARRAY[${index('scim_work_email', value.toLowerCase())}]::bytea[]`;
      case 'active':
        return `l.active = ${bind(value.toLowerCase() === 'true')}`;
      case 'lastModified':
        return `l.updated_at ${TIME_OPERATORS[condition.op]} ${bind(momentOf(value))}`;
      case 'displayName':
      case 'members.value':
        throw scimRefusal('invalidFilter', 'Users are not filtered by this attribute');
    }
  }

  async #one(
    statement: Statement | string,
    values: unknown[],
    on: Reader | Queryable,
  ): Promise<DirectoryLink | null> {
    const [row] = await on.query<LinkRow>(statement as Statement, values);
    return row ? this.#read(row) : null;
  }

  async #read(row: LinkRow): Promise<DirectoryLink> {
    const { sealedResource, ...link } = STORED.read(row);
    const { customerId, id, employeeRowId } = link;
    const key = await this.vault.openDataKey(customerId, employeeRowId, row);
    return {
      ...link,
      resource: this.vault.unseal<Resource>(key, placeOf(customerId, id), sealedResource),
    };
  }

  async #row({ resource, ...link }: DirectoryLink, tx: Transaction): Promise<DirectoryLinkEntity> {
    const { customerId, id, employeeRowId } = link;
    const key = await this.keys.require(customerId, employeeRowId, tx);
    const enterprise = resource[ENTERPRISE];
    const index = (field: string, value: unknown): Buffer | null =>
      typeof value === 'string' && value !== ''
        ? this.hasher.blindIndex(customerId, field, value)
        : null;
    const { all, work } = emailsOf(resource);
    return {
      ...link,
      userNameIndex: userNameIndexOf(this.hasher, customerId, resource['userName']),
      externalIdIndex: index('scim_external_id', resource['externalId']),
      employeeNumberIndex: index(
        'scim_employee_number',
        isJsonObject(enterprise) ? enterprise['employeeNumber'] : undefined,
      ),
      emailIndexes: [
        ...all.map((mail) => this.hasher.blindIndex(customerId, 'scim_email', mail)),
        ...work.map((mail) => this.hasher.blindIndex(customerId, 'scim_work_email', mail)),
      ],
      sealedResource: this.vault.seal(key, placeOf(customerId, id), resource),
    };
  }
}
