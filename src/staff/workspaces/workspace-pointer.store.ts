import { Injectable } from '@nestjs/common';
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Database, type Queryable, idColumn } from '../../platform/database/index.js';
import { uuidOf, type Id } from '../../platform/ids/index.js';

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
