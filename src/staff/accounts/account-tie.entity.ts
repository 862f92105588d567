import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { idColumn } from '../../platform/database/index.js';
import type { Id } from '../../platform/ids/index.js';

const KEY = { primaryKeyConstraintName: 'staff_ties_pkey' } as const;

/** A tie: one account invited, recovered or gave a role to the other in a workspace. */
@Entity({ schema: 'platform', name: 'staff_ties' })
@ForeignKey('StaffAccount', ['account'], ['id'], { name: 'staff_ties_account_fkey' })
@ForeignKey('StaffAccount', ['by'], ['id'], { name: 'staff_ties_by_fkey' })
@Index('staff_ties_time_index', ['tiedAt'])
export class AccountTie {
  @PrimaryColumn({ type: 'text', name: 'workspace_id', ...KEY })
  workspace: Id;

  @PrimaryColumn(idColumn('staff', { name: 'account_id', ...KEY }))
  account: Id<'staff'>;

  @PrimaryColumn(idColumn('staff', { name: 'by_account_id', ...KEY }))
  by: Id<'staff'>;

  /** The last time. */
  @Column({ type: 'timestamptz', name: 'tied_at' })
  tiedAt: Date;
}
