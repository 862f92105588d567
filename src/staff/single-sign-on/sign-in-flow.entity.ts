import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { Id } from '../../platform/ids/index.js';

/** One visit of a browser to an identity provider. Only the hash of the browser's secret is kept. */
@Entity({ schema: 'platform', name: 'staff_sign_in_flows' })
@Index('staff_sign_in_flows_expiry_index', ['expiresAt'])
export class SignInFlow {
  @PrimaryColumn({
    type: 'bytea',
    name: 'secret_hash',
    primaryKeyConstraintName: 'staff_sign_in_flows_pkey',
  })
  secretHash: Buffer;

  @Column({ type: 'text', name: 'workspace_id' })
  workspace: Id;

  /** The issuer at the start of the sign-in. A response of another issuer is refused. */
  @Column({ type: 'text' })
  issuer: string;

  /** The invitation that was opened. */
  @Column({ type: 'text', name: 'link_id', nullable: true })
  link: Id<'link'> | null;

  @Column({ type: 'timestamptz', name: 'expires_at' })
  expiresAt: Date;
}
