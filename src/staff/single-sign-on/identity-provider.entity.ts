import { Column, Entity, Index, PrimaryColumn, ForeignKey } from 'typeorm';
import { idColumn } from '../../platform/database/index.js';
import type { Id } from '../../platform/ids/index.js';
import type { Role } from '../role.policy.js';

/**
 * A person's identity at the provider of a workspace. People are never found by e-mail address.
 */
@Entity({ schema: 'platform', name: 'staff_identities' })
@ForeignKey('StaffAccount', ['account'], ['id'], { name: 'staff_identities_account_fkey' })
@Index('staff_identities_account_index', ['account', 'workspace'])
export class StaffIdentity {
  @PrimaryColumn({ type: 'text', name: 'workspace_id' }) workspace: Id;
  @PrimaryColumn({ type: 'text' }) issuer: string;
  @PrimaryColumn({ type: 'text' }) subject: string;
  @Column(idColumn('staff', { name: 'account_id' })) account: Id<'staff'>;
  @Column({ type: 'timestamptz' }) createdAt: Date;
}

/** Members of this group at the provider have this role in the workspace. */
export interface GroupRole {
  group: string;
  role: Role;
}

/** The OpenID Connect provider for the staff of one workspace only. */
@Entity({ schema: 'platform', name: 'staff_identity_providers' })
@Index('staff_identity_providers_offered_index', ['workspace'], { where: 'is_offered' })
export class IdentityProvider {
  @PrimaryColumn({ type: 'text', name: 'workspace_id' }) workspace: Id;

  /** Of the button on the sign-in page. */
  @Column({ type: 'text' }) name: string;
  @Column({ type: 'text' }) issuer: string;
  @Column({ type: 'text' }) clientId: string;
  @Column({ type: 'bytea' }) sealedSecret: Buffer;
  @Column({ type: 'text' }) keyId: string;
  @Column({ type: 'bytea', name: 'wrapped_key' }) wrapped: Buffer;

  /** Null if roles come only from invitations. */
  @Column({ type: 'text', nullable: true }) groupsClaim: string | null;

  /** The first matching group decides. */
  @Column({ type: 'jsonb' }) groupRoles: GroupRole[];

  /** Whether only owners may use a passkey for this workspace. */
  @Column({ type: 'boolean' }) isEnforced: boolean;

  /** Whether the sign-in page shows a button to everybody. */
  @Column({ type: 'boolean' }) isOffered: boolean;
  @Column({ type: 'timestamptz' }) changedAt: Date;
  @Column({ type: 'text' }) changedBy: string;
}
