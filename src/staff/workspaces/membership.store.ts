import { Injectable } from '@nestjs/common';
import { In, IsNull, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import {
  Database,
  EntityColumns,
  newestFirst,
  pageBy,
  type Queryable,
  idColumn,
} from '../../platform/database/index.js';
import type { Page } from '../../platform/http/index.js';
import { uuidOf, type Id } from '../../platform/ids/index.js';
import type { Role } from '../role.policy.js';
import type { Membership } from './membership.entity.js';
import type { WorkspaceKind } from './workspace-kind.js';

type Place = Pick<WorkspaceKind, 'memberships'>;

/** The memberships of each product, in its own schema. */
@Injectable()
export class MembershipStore {
  readonly #columns = new Map<Place['memberships'], EntityColumns<Membership>>();

  constructor(private readonly database: Database) {}

  async insert({ memberships }: Place, membership: Membership, on: Queryable): Promise<void> {
    await on.manager.insert(memberships, { ...membership });
  }

  async findLive(
    { memberships, schema, column }: Place & Pick<WorkspaceKind, 'schema' | 'column'>,
    workspace: Id,
    account: Id<'staff'>,
  ): Promise<Membership | null> {
    const columns = this.#columns.get(memberships) ?? EntityColumns.of(memberships);
    this.#columns.set(memberships, columns);
    const [row] = await this.database.pipelinedReads.query(
      {
        name: `${schema}.staff_memberships.find_live`,
        text: `SELECT ${columns.select()} FROM ${schema}.staff_memberships
          WHERE ${column} = $1 AND account_id = $2 AND disabled_at IS NULL`,
      },
      [uuidOf(workspace), uuidOf(account)],
    );
    return row ? columns.read(row) : null;
  }

  /** Also finds a disabled member. */
  find({ memberships }: Place, workspace: Id, account: Id<'staff'>): Promise<Membership | null> {
    return this.database.manager.findOneBy(memberships, { workspace, account });
  }

  /**
   * Locks every member of one workspace in a fixed order, so that two concurrent changes cannot
   * remove the last owner.
   */
  lockAll({ memberships }: Place, workspace: Id, tx: Queryable): Promise<Membership[]> {
    return tx.manager.find(memberships, {
      where: { workspace },
      order: { account: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    });
  }

  /** The accounts of active members with one of these roles. */
  async listWithRole(
    { memberships }: Place,
    workspace: Id,
    roles: readonly Role[],
  ): Promise<Id<'staff'>[]> {
    const where = { workspace, role: In(roles), disabledAt: IsNull() };
    const found = await this.database.manager.findBy(memberships, where);
    return found.map(({ account }) => account);
  }

  async update({ memberships }: Place, membership: Membership, tx: Queryable): Promise<void> {
    const { workspace, account, role, disabledAt } = membership;
    await tx.manager.update(memberships, { workspace, account }, { role, disabledAt });
  }

  /** Newest accounts first, one more than the page holds. */
  async list({ memberships }: Place, workspace: Id, page: Page): Promise<Membership[]> {
    const { where, ...paging } = pageBy(page, 'account');
    const options = { where: { workspace, ...where }, ...paging };
    return newestFirst(await this.database.manager.find(memberships, options), page);
  }
}

/**
 * Says in which workspaces an account has memberships. It grants nothing: the role is stored with
 * the workspace's product.
 */
@Entity({ schema: 'platform', name: 'staff_workspaces' })
@ForeignKey('StaffAccount', ['account'], ['id'], { name: 'staff_workspaces_account_fkey' })
export class WorkspacePointer {
  @PrimaryColumn(idColumn('staff', { name: 'account_id' })) account: Id<'staff'>;

  /** An id of either product, as text; its prefix names the product. */
  @PrimaryColumn({ type: 'text', name: 'workspace_id' }) workspace: Id;
  @Column({ type: 'timestamptz' }) createdAt: Date;
}

const LIST = {
  name: 'staff_workspaces.list',
  text: `SELECT workspace_id AS workspace FROM platform.staff_workspaces
    WHERE account_id = $1 ORDER BY created_at, workspace_id`,
};

@Injectable()
export class WorkspacePointerStore {
  constructor(private readonly database: Database) {}

  /** Returns whether the account never joined the workspace before. */
  async insert({ account, workspace, createdAt }: WorkspacePointer, on: Queryable) {
    const rows = await on.query<object>(
      `INSERT INTO platform.staff_workspaces (account_id, workspace_id, created_at)
       VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING true`,
      [uuidOf(account), workspace, createdAt],
    );
    return rows.length === 1;
  }

  async list(account: Id<'staff'>): Promise<Id[]> {
    const rows = await this.database.pipelinedReads.query<{ workspace: Id }>(LIST, [
      uuidOf(account),
    ]);
    return rows.map(({ workspace }) => workspace);
  }
}
