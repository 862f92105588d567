import { Injectable } from '@nestjs/common';
import {
  Database,
  keyset,
  newestFirst,
  type Queryable,
  type Reader,
} from '../../platform/database/index.js';
import type { Page } from '../../platform/http/index.js';
import { idOf, uuidOf, type Id } from '../../platform/ids/index.js';
import type { Role } from '../roles/role.policy.js';
import type { WorkspaceKind } from './workspace-kind.js';

/** The membership of a person in a workspace. */
export interface Membership {
  workspace: Id;
  account: Id<'staff'>;
  role: Role;
  createdAt: Date;
  disabledAt: Date | null;
}

type Place = Pick<WorkspaceKind, 'schema' | 'column'>;
type Row = Omit<Membership, 'workspace' | 'account'> & { account: string };

const COLUMNS = `account_id AS account, role, created_at AS "createdAt", disabled_at AS "disabledAt"`;

/** The memberships of each product, in its own schema. */
@Injectable()
export class MembershipStore {
  constructor(private readonly database: Database) {}

  async insert(place: Place, membership: Membership, on: Queryable): Promise<void> {
    const { workspace, account, role, createdAt } = membership;
    await on.query(
      `INSERT INTO ${place.schema}.staff_memberships (${place.column}, account_id, role, created_at)
       VALUES ($1, $2, $3, $4)`,
      [uuidOf(workspace), uuidOf(account), role, createdAt],
    );
  }

  async findLive(place: Place, workspace: Id, account: Id<'staff'>): Promise<Membership | null> {
    const reader: Reader = this.database.pipelinedReads;
    const [row] = await reader.query<Row>(
      {
        name: `${place.schema}.staff_memberships.find_live`,
        text: `SELECT ${COLUMNS} FROM ${place.schema}.staff_memberships
          WHERE ${place.column} = $1 AND account_id = $2 AND disabled_at IS NULL`,
      },
      [uuidOf(workspace), uuidOf(account)],
    );
    return row ? membershipOf(workspace, row) : null;
  }

  /** Also finds a disabled member. */
  async find(place: Place, workspace: Id, account: Id<'staff'>): Promise<Membership | null> {
    const [row] = await this.database.query<Row>(
      `SELECT ${COLUMNS} FROM ${place.schema}.staff_memberships
        WHERE ${place.column} = $1 AND account_id = $2`,
      [uuidOf(workspace), uuidOf(account)],
    );
    return row ? membershipOf(workspace, row) : null;
  }

  /**
   * Locks every member of one workspace in a fixed order, so that two concurrent changes cannot
   * remove the last owner.
   */
  async lockAll(place: Place, workspace: Id, tx: Queryable): Promise<Membership[]> {
    const rows = await tx.query<Row>(
      `SELECT ${COLUMNS} FROM ${place.schema}.staff_memberships
        WHERE ${place.column} = $1 ORDER BY account_id FOR UPDATE`,
      [uuidOf(workspace)],
    );
    return rows.map((row) => membershipOf(workspace, row));
  }

  /** The accounts of active members with one of these roles. */
  async listWithRole(place: Place, workspace: Id, roles: readonly Role[]): Promise<Id<'staff'>[]> {
    const rows = await this.database.query<Row>(
      `SELECT ${COLUMNS} FROM ${place.schema}.staff_memberships
        WHERE ${place.column} = $1 AND role = ANY ($2::text[]) AND disabled_at IS NULL`,
      [uuidOf(workspace), roles],
    );
    return rows.map((row) => membershipOf(workspace, row).account);
  }

  async update(place: Place, membership: Membership, tx: Queryable): Promise<void> {
    const { workspace, account, role, disabledAt } = membership;
    await tx.query(
      `UPDATE ${place.schema}.staff_memberships SET role = $3, disabled_at = $4
        WHERE ${place.column} = $1 AND account_id = $2`,
      [uuidOf(workspace), uuidOf(account), role, disabledAt],
    );
  }

  /** Newest accounts first, one more than the page holds. */
  async list(place: Place, workspace: Id, page: Page): Promise<Membership[]> {
    const values: unknown[] = [uuidOf(workspace)];
    const rows = await this.database.query<Row>(
      `SELECT ${COLUMNS} FROM ${place.schema}.staff_memberships
        WHERE ${place.column} = $1 ${keyset(page, values, 'account_id')}`,
      values,
    );
    return newestFirst(rows, page).map((row) => membershipOf(workspace, row));
  }
}

function membershipOf(workspace: Id, row: Row): Membership {
  return { ...row, workspace, account: idOf('staff', row.account) };
}
