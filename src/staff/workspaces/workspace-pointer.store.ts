import { Injectable } from '@nestjs/common';
import { Database, type Queryable } from '../../platform/database/index.js';
import { uuidOf, type Id } from '../../platform/ids/index.js';
import { WorkspacePointer } from './workspace-pointer.entity.js';

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
