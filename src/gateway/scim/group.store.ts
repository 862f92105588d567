import { Injectable } from '@nestjs/common';
import { DataKeys, Hasher, placesIn, Vault } from '../../platform/crypto/index.js';
import {
  Database,
  EntityColumns,
  isUniqueViolation,
  type Queryable,
  type Transaction,
} from '../../platform/database/index.js';
import { idOf, isId, uuidOf, type Id } from '../../platform/ids/index.js';
import { momentOf, TIME_OPERATORS, type Condition } from './protocol/filter.js';
import { scimRefusal } from './protocol/scim.problems.js';
import type { DirectoryLink } from './users/directory-link.entity.js';
import type { LinkPage, LinkPlace } from './users/directory-link.store.js';
import { GroupEntity, GroupMemberEntity, type Group, type GroupContent } from './group.entity.js';

const placeOf = placesIn('groups', 'sealed_content');
const COLUMNS = EntityColumns.of(GroupEntity);
const STORED = COLUMNS.except('nameIndex', 'externalIdIndex');
const SELECT = `SELECT ${STORED.select('g')} FROM gateway.groups g WHERE g.customer_id = $1`;

type GroupRow = ReturnType<typeof STORED.read>;

@Injectable()
export class GroupStore {
  constructor(
    private readonly database: Database,
    private readonly vault: Vault,
    private readonly keys: DataKeys,
    private readonly hasher: Hasher,
  ) {}

  /** A group of this connection, locked within a transaction. */
  async find(
    { customerId, connectionId }: LinkPlace,
    id: string,
    tx: Transaction | null = null,
  ): Promise<Group | null> {
    if (!isId('grp', id)) return null;
    const values = [uuidOf(customerId), uuidOf(id), uuidOf(connectionId)];
    const text = `${SELECT} AND g.id = $2 AND g.connection_id = $3 ${tx ? 'FOR UPDATE' : ''}`;
    const rows = await (tx ?? this.database).query<GroupRow>(text, values);
    const [group] = await this.#readAll(customerId, rows, tx ?? this.database);
    return group ?? null;
  }

  /** Throws `uniqueness` for a name that the connection has. */
  async insert(group: Group, tx: Transaction): Promise<void> {
    const row = await this.#row(group, tx);
    const text = `${COLUMNS.insert()} ON CONFLICT DO NOTHING RETURNING id`;
    const rows = await tx.query(text, COLUMNS.values(row));
    if (rows.length === 0) throw scimRefusal('uniqueness', 'displayName is taken');
  }

  /** Throws `uniqueness` for a name that the connection has. */
  async save(group: Group, tx: Transaction): Promise<void> {
    const { customerId, id, ...row } = await this.#row(group, tx);
    try {
      await tx.manager.update(GroupEntity, { customerId, id }, row);
    } catch (error) {
      if (isUniqueViolation(error, 'groups_name_key'))
        throw scimRefusal('uniqueness', 'displayName is taken');
      throw error;
    }
  }

  async delete({ customerId, id }: Group, tx: Transaction): Promise<void> {
    await tx.manager.delete(GroupEntity, { customerId, id });
  }

  async deleteAllOf({ customerId, connectionId }: LinkPlace, tx: Transaction): Promise<void> {
    await tx.manager.delete(GroupEntity, { customerId, connectionId });
  }

  async list(
    { customerId, connectionId }: LinkPlace,
    conditions: readonly Condition[],
    page: LinkPage,
  ): Promise<Group[]> {
    const values: unknown[] = [uuidOf(customerId), uuidOf(connectionId)];
    const where = this.#where(customerId, conditions, values);
    const after = page.after === null ? '' : `AND g.id > $${String(values.push(page.after))}`;
    const rows = await this.database.query<GroupRow>(
      `${SELECT} AND g.connection_id = $2 ${where} ${after}
        ORDER BY g.id LIMIT ${String(page.limit)} OFFSET ${String(page.offset)}`,
      values,
    );
    return this.#readAll(customerId, rows, this.database);
  }

  async count(
    { customerId, connectionId }: LinkPlace,
    conditions: readonly Condition[],
  ): Promise<number> {
    const values: unknown[] = [uuidOf(customerId), uuidOf(connectionId)];
    const where = this.#where(customerId, conditions, values);
    const [row] = await this.database.query<{ total: number }>(
      `SELECT count(*)::integer AS total FROM gateway.groups g
        WHERE g.customer_id = $1 AND g.connection_id = $2 ${where}`,
      values,
    );
    return row?.total ?? 0;
  }

  /** Every group of a customer, by its newest id first: for filters. */
  async listAll(customerId: Id<'cust'>, limit: number): Promise<(Group & { members: number })[]> {
    const rows = await this.database.query<GroupRow & { members: number }>(
      `SELECT ${STORED.select('g')}, (SELECT count(*)::integer FROM gateway.group_members m
                WHERE m.customer_id = $1 AND m.group_id = g.id) AS members
         FROM gateway.groups g WHERE g.customer_id = $1 ORDER BY g.id DESC LIMIT ${String(limit)}`,
      [uuidOf(customerId)],
    );
    const groups = await this.#readAll(customerId, rows, this.database);
    return groups.map((group, index) => ({ ...group, members: rows[index]?.members ?? 0 }));
  }

  /** Whether these groups have more members than that, all together. */
  async haveMoreMembers(
    customerId: Id<'cust'>,
    ids: readonly Id<'grp'>[],
    most: number,
  ): Promise<boolean> {
    const rows = await this.database.query(
      `SELECT 1 FROM gateway.group_members
        WHERE customer_id = $1 AND group_id = ANY($2::uuid[]) OFFSET ${String(most)} LIMIT 1`,
      [uuidOf(customerId), ids.map(uuidOf)],
    );
    return rows.length > 0;
  }

  async membersOf(
    customerId: Id<'cust'>,
    ids: readonly Id<'grp'>[],
  ): Promise<ReadonlyMap<Id<'grp'>, Id<'dir'>[]>> {
    if (ids.length === 0) return new Map();
    const rows = await this.database.query<{ id: string; members: string[] }>(
      `SELECT group_id AS id, array_agg(link_id::text ORDER BY link_id) AS members FROM gateway.group_members
        WHERE customer_id = $1 AND group_id = ANY($2::uuid[]) GROUP BY group_id`,
      [uuidOf(customerId), ids.map(uuidOf)],
    );
    return new Map(
      rows.map(({ id, members }) => [idOf('grp', id), members.map((each) => idOf('dir', each))]),
    );
  }

  /** The groups of each link. */
  async groupsOf(
    customerId: Id<'cust'>,
    links: readonly Id<'dir'>[],
  ): Promise<ReadonlyMap<Id<'dir'>, { id: Id<'grp'>; name: string }[]>> {
    const rows = await this.database.query<GroupRow & { links: string[] }>(
      `SELECT ${STORED.select('g')}, m.links FROM (
         SELECT group_id, array_agg(link_id::text) AS links FROM gateway.group_members
          WHERE customer_id = $1 AND link_id = ANY($2::uuid[]) GROUP BY group_id) AS m
         JOIN gateway.groups g ON g.customer_id = $1 AND g.id = m.group_id ORDER BY g.id`,
      [uuidOf(customerId), links.map(uuidOf)],
    );
    const groups = await this.#readAll(customerId, rows, this.database);
    const found = new Map<Id<'dir'>, { id: Id<'grp'>; name: string }[]>();
    for (const [index, { id, content }] of groups.entries())
      for (const link of rows[index]?.links ?? []) {
        const key = idOf('dir', link);
        found.set(key, [...(found.get(key) ?? []), { id, name: content.displayName }]);
      }
    return found;
  }

  /** Adds live links of the connection. Returns how many were new, and how many of them exist at all. */
  async addMembers(
    { customerId, connectionId, id }: Group,
    links: readonly Id<'dir'>[],
    tx: Transaction,
  ): Promise<{ added: number; known: number }> {
    const [row] = await tx.query<{ added: number; known: number }>(
      `WITH known AS (
         SELECT l.id, l.employee_row_id FROM gateway.directory_links l
          WHERE l.customer_id = $1 AND l.connection_id = $2 AND l.id = ANY($4::uuid[]) AND l.deleted_at IS NULL
       ), added AS (
         INSERT INTO gateway.group_members (customer_id, group_id, link_id, employee_row_id)
         SELECT $1::uuid, $3::uuid, id, employee_row_id FROM known ON CONFLICT DO NOTHING RETURNING link_id
       ) SELECT (SELECT count(*)::integer FROM added) AS added, (SELECT count(*)::integer FROM known) AS known`,
      [uuidOf(customerId), uuidOf(connectionId), uuidOf(id), links.map(uuidOf)],
    );
    return row ?? { added: 0, known: 0 };
  }

  /** Returns how many were removed. */
  async removeMembers(
    { customerId, id }: Group,
    links: readonly Id<'dir'>[],
    tx: Transaction,
  ): Promise<number> {
    const rows = await tx.query(
      `DELETE FROM gateway.group_members WHERE customer_id = $1 AND group_id = $2 AND link_id = ANY($3::uuid[])
       RETURNING link_id`,
      [uuidOf(customerId), uuidOf(id), links.map(uuidOf)],
    );
    return rows.length;
  }

  /** Removes all members but these. Returns how many were removed. */
  async keepMembers(
    { customerId, id }: Group,
    kept: readonly Id<'dir'>[],
    tx: Transaction,
  ): Promise<number> {
    const rows = await tx.query(
      `DELETE FROM gateway.group_members WHERE customer_id = $1 AND group_id = $2 AND link_id <> ALL($3::uuid[])
       RETURNING link_id`,
      [uuidOf(customerId), uuidOf(id), kept.map(uuidOf)],
    );
    return rows.length;
  }

  /** Takes a deleted user out of every group. */
  async removeMember({ customerId, id }: DirectoryLink, tx: Transaction): Promise<void> {
    await tx.manager.delete(GroupMemberEntity, { customerId, linkId: id });
  }

  #where(customerId: Id<'cust'>, conditions: readonly Condition[], values: unknown[]): string {
    return conditions.map((each) => `AND ${this.#condition(customerId, each, values)}`).join(' ');
  }

  #condition(customerId: Id<'cust'>, condition: Condition, values: unknown[]): string {
    const bind = (bound: unknown): string => `$${String(values.push(bound))}`;
    const { attribute, value } = condition;
    switch (attribute) {
      case 'id':
        return isId('grp', value) ? `g.id = ${bind(uuidOf(value))}` : 'false';
      case 'displayName':
        return `g.name_index = ${bind(this.#nameIndex(customerId, value))}`;
      case 'externalId':
        return `g.external_id_index = ${bind(this.hasher.blindIndex(customerId, 'scim_external_id', value))}`;
      case 'members.value':
        return isId('dir', value)
          ? `EXISTS (SELECT FROM gateway.group_members m WHERE m.customer_id = $1 AND m.group_id = g.id
               AND m.link_id = ${bind(uuidOf(value))})`
          : 'false';
      case 'lastModified':
        return `g.updated_at ${TIME_OPERATORS[condition.op]} ${bind(momentOf(value))}`;
      case 'userName':
      case 'emails.value':
      case 'workEmail':
      case 'active':
      case 'employeeNumber':
        throw scimRefusal('invalidFilter', 'Groups are not filtered by this attribute');
    }
  }

  #nameIndex(customerId: Id<'cust'>, name: string): Buffer {
    return this.hasher.blindIndex(customerId, 'scim_group', name.trim().toLowerCase());
  }

  async #row({ content, ...group }: Group, tx: Transaction): Promise<GroupEntity> {
    const { customerId, id } = group;
    const key = await this.keys.require(customerId, customerId, tx);
    const { displayName, externalId } = content;
    return {
      ...group,
      nameIndex: this.#nameIndex(customerId, displayName),
      externalIdIndex:
        externalId === null
          ? null
          : this.hasher.blindIndex(customerId, 'scim_external_id', externalId),
      sealedContent: this.vault.seal(key, placeOf(customerId, id), content),
    };
  }

  async #readAll(
    customerId: Id<'cust'>,
    rows: readonly GroupRow[],
    on: Queryable,
  ): Promise<Group[]> {
    if (rows.length === 0) return [];
    const key = await this.keys.require(customerId, customerId, on);
    return rows.map((row) => {
      const { sealedContent, ...group } = STORED.read(row);
      const content = this.vault.unseal<GroupContent>(
        key,
        placeOf(customerId, group.id),
        sealedContent,
      );
      return { ...group, content };
    });
  }
}
