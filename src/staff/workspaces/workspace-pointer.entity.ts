import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { idColumn } from '../../platform/database/index.js';
import type { Id } from '../../platform/ids/index.js';

/**
 * Where to look for an account's memberships. It grants nothing: the role stands in the workspace's
 * own product.
 */
@Entity({ schema: 'platform', name: 'staff_workspaces' })
@ForeignKey('StaffAccount', ['account'], ['id'], { name: 'staff_workspaces_account_fkey' })
export class WorkspacePointer {
  @PrimaryColumn(
    idColumn('staff', { name: 'account_id', primaryKeyConstraintName: 'staff_workspaces_pkey' }),
  )
  account: Id<'staff'>;

  /** An id of any product, as text: its prefix says whose. */
  @PrimaryColumn({
    type: 'text',
    name: 'workspace_id',
    primaryKeyConstraintName: 'staff_workspaces_pkey',
  })
  workspace: Id;

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt: Date;
}
