import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { idColumn, isOneOf } from '../../platform/database/index.js';
import type { Id } from '../../platform/ids/index.js';
import type { Role } from '../role.policy.js';

export const LINK_KINDS = ['setup', 'invitation', 'recovery'] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

/** A single-use link to create a passkey: for a new account, or to recover an existing one. */
@Entity({ schema: 'platform', name: 'staff_links' })
@ForeignKey('StaffAccount', ['account'], ['id'], { name: 'staff_links_account_fkey' })
@Unique('staff_links_secret_key', ['secretHash'])
@Index('staff_links_workspace_index', ['workspace', 'id'])
@Index('staff_links_expiry_index', ['expiresAt'])
@Check('staff_links_kind_check', isOneOf('kind', LINK_KINDS))
export class StaffLink {
  @PrimaryColumn(idColumn('link')) id: Id<'link'>;
  @Column({ type: 'text' }) kind: LinkKind;
  @Column({ type: 'bytea' }) secretHash: Buffer;

  /** Workspace and role of an invitation, which its recipient cannot change. */
  @Column({ type: 'text', name: 'workspace_id', nullable: true }) workspace: Id | null;
  @Column({ type: 'text', nullable: true }) role: Role | null;

  /** The account of a recovery. */
  @Column({ ...idColumn('staff', { name: 'account_id' }), nullable: true })
  account: Id<'staff'> | null;

  @Column({ type: 'text' }) email: string;
  @Column({ type: 'text' }) createdBy: string;
  @Column({ type: 'timestamptz' }) createdAt: Date;
  @Column({ type: 'timestamptz' }) expiresAt: Date;
  @Column({ type: 'timestamptz', nullable: true }) usedAt: Date | null;
  @Column({ type: 'timestamptz', nullable: true }) revokedAt: Date | null;
}
