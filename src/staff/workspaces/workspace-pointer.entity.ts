import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { idColumn } from '../../platform/database/index.js';
import type { Id } from '../../platform/ids/index.js';

/**
 * Says in which workspaces an account has memberships. It grants nothing: the role is stored with
 * the workspace's product.
 */
@Entity({ schema: 'platform', name: 'staff_workspaces' })
@ForeignKey('StaffAccount', ['account'], ['id'], { name: 'staff_workspaces_account_fkey' })
export class WorkspacePointer {
  @PrimaryColumn(
    idColumn('staff', { name: 'account_id', primaryKeyConstraintName: 'staff_workspaces_pkey' }),
  )
  account: Id<'staff'>;

  /** An id of either product, as text; its prefix names the product. */
  @PrimaryColumn({
    type: 'text',
    name: 'workspace_id',
    primaryKeyConstraintName: 'staff_workspaces_pkey',
  })
  workspace: Id;

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt: Date;
}
