import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { idColumn, isOneOf } from '../../platform/database/index.js';
import type { Id } from '../../platform/ids/index.js';

export const SIGN_IN_METHODS = ['passkey', 'single_sign_on', 'development'] as const;
export type SignInMethod = (typeof SIGN_IN_METHODS)[number];

/** A signed-in browser of a staff member. Only the hash of its cookie is kept. */
@Entity({ schema: 'platform', name: 'staff_sessions' })
@ForeignKey('StaffAccount', ['account'], ['id'], { name: 'staff_sessions_account_fkey' })
@Unique('staff_sessions_secret_key', ['secretHash'])
@Index('staff_sessions_account_index', ['account', 'id'], { where: 'ended_at IS NULL' })
@Index('staff_sessions_seen_index', ['lastSeenAt'])
@Index('staff_sessions_workspace_index', ['onlyWorkspace'], {
  where: 'ended_at IS NULL AND only_workspace IS NOT NULL',
})
@Check('staff_sessions_method_check', isOneOf('method', SIGN_IN_METHODS))
export class StaffSession {
  @PrimaryColumn(idColumn('sess')) id: Id<'sess'>;
  @Column(idColumn('staff', { name: 'account_id' })) account: Id<'staff'>;
  @Column({ type: 'bytea' }) secretHash: Buffer;
  @Column({ type: 'text' }) method: SignInMethod;

  /**
   * Set for a sign-in through a workspace's identity provider, which is valid in that workspace
   * only.
   */
  @Column({ type: 'text', nullable: true }) onlyWorkspace: Id | null;
  @Column({ type: 'text' }) address: string;
  @Column({ type: 'text' }) userAgent: string;
  @Column({ type: 'timestamptz' }) createdAt: Date;
  @Column({ type: 'timestamptz' }) lastSeenAt: Date;
  @Column({ type: 'timestamptz', nullable: true }) endedAt: Date | null;
}
