import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { idColumn } from '../../platform/database/index.js';
import type { Id } from '../../platform/ids/index.js';

const KEY = { type: 'text', primaryKeyConstraintName: 'staff_identities_pkey' } as const;

/**
 * A person's identity at the provider of a workspace. People are never found by e-mail address.
 */
@Entity({ schema: 'platform', name: 'staff_identities' })
@ForeignKey('StaffAccount', ['account'], ['id'], { name: 'staff_identities_account_fkey' })
@Index('staff_identities_account_index', ['account', 'workspace'])
export class StaffIdentity {
  @PrimaryColumn({ ...KEY, name: 'workspace_id' })
  workspace: Id;

  @PrimaryColumn(KEY)
  issuer: string;

  @PrimaryColumn(KEY)
  subject: string;

  @Column(idColumn('staff', { name: 'account_id' }))
  account: Id<'staff'>;

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt: Date;
}
