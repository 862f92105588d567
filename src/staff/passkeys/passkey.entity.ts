import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { idColumn } from '../../platform/database/index.js';
import type { Id } from '../../platform/ids/index.js';

/** A passkey of a staff member. The private key never leaves their device. */
@Entity({ schema: 'platform', name: 'staff_passkeys' })
@ForeignKey('StaffAccount', ['account'], ['id'], { name: 'staff_passkeys_account_fkey' })
@Unique('staff_passkeys_credential_key', ['credentialId'])
@Index('staff_passkeys_account_index', ['account'])
export class StaffPasskey {
  @PrimaryColumn(idColumn('passkey')) id: Id<'passkey'>;
  @Column(idColumn('staff', { name: 'account_id' })) account: Id<'staff'>;

  /** The authenticator's id of the passkey, base64url. */
  @Column({ type: 'text' }) credentialId: string;
  @Column({ type: 'bytea' }) publicKey: Buffer;

  /** The authenticator's signature counter; 0 if it does not count. */
  @Column({ type: 'bigint', transformer: { to: String, from: Number } }) counter: number;

  /** The host name that it was made for: it works at no other. */
  @Column({ type: 'text' }) relyingPartyId: string;
  @Column({ type: 'text' }) name: string;
  @Column({ type: 'boolean' }) isBackedUp: boolean;
  @Column({ type: 'timestamptz' }) createdAt: Date;
  @Column({ type: 'timestamptz', nullable: true }) lastUsedAt: Date | null;
}
