import { Column, Entity, PrimaryColumn, ForeignKey, Index } from 'typeorm';
import { idColumn } from '../../platform/database/index.js';
import { defineProblem } from '../../platform/errors/index.js';
import type { Id } from '../../platform/ids/index.js';

export const staffAccountDisabled = defineProblem(
  'staff_account_disabled',
  409,
  'The staff account is disabled',
);
export const staffAccountNotFound = defineProblem(
  'staff_account_not_found',
  404,
  'There is no such staff account',
);

/** A tie: one account invited, recovered or gave a role to the other in a workspace. */
@Entity({ schema: 'platform', name: 'staff_ties' })
@ForeignKey('StaffAccount', ['account'], ['id'], { name: 'staff_ties_account_fkey' })
@ForeignKey('StaffAccount', ['by'], ['id'], { name: 'staff_ties_by_fkey' })
@Index('staff_ties_time_index', ['tiedAt'])
export class AccountTie {
  @PrimaryColumn({ type: 'text', name: 'workspace_id' }) workspace: Id;
  @PrimaryColumn(idColumn('staff', { name: 'account_id' })) account: Id<'staff'>;
  @PrimaryColumn(idColumn('staff', { name: 'by_account_id' })) by: Id<'staff'>;

  /** The last time. */
  @Column({ type: 'timestamptz' }) tiedAt: Date;
}

/** A person of the staff. The e-mail address is not unique, and no account is found by it. */
@Entity({ schema: 'platform', name: 'staff_accounts' })
export class StaffAccount {
  @PrimaryColumn(idColumn('staff')) id: Id<'staff'>;
  @Column({ type: 'text' }) name: string;
  @Column({ type: 'text' }) email: string;

  /** Made by the development set-up: signs in without a passkey, and only there. */
  @Column({ type: 'boolean' }) isDevelopment: boolean;
  @Column({ type: 'timestamptz' }) createdAt: Date;
  @Column({ type: 'timestamptz', nullable: true }) disabledAt: Date | null;
}
