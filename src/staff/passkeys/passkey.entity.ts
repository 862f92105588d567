import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { idColumn } from '../../platform/database/index.js';
import type { Id } from '../../platform/ids/index.js';

/** A passkey of a staff member. The private key never leaves their device. */
@Entity({ schema: 'platform', name: 'staff_passkeys' })
@ForeignKey('StaffAccount', ['account'], ['id'], { name: 'staff_passkeys_account_fkey' })
@Unique('staff_passkeys_credential_key', ['credentialId'])
@Index('staff_passkeys_account_index', ['account'])
export class StaffPasskey {
  @PrimaryColumn(idColumn('passkey', { primaryKeyConstraintName: 'staff_passkeys_pkey' }))
  id: Id<'passkey'>;

  @Column(idColumn('staff', { name: 'account_id' }))
  account: Id<'staff'>;

  /** The authenticator's id of the passkey, base64url. */
  @Column({ type: 'text', name: 'credential_id' })
  credentialId: string;

  @Column({ type: 'bytea', name: 'public_key' })
  publicKey: Buffer;

  /** The authenticator's signature counter; 0 if it does not count. */
  @Column({ type: 'bigint', transformer: { to: String, from: Number } })
  counter: number;

  /** The host name that it was made for: it works at no other. */
  @Column({ type: 'text', name: 'relying_party_id' })
  relyingPartyId: string;

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'boolean', name: 'is_backed_up' })
  isBackedUp: boolean;

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt: Date;

  @Column({ type: 'timestamptz', name: 'last_used_at', nullable: true })
  lastUsedAt: Date | null;
}
