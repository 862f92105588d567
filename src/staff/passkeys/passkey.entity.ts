import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique, Check } from 'typeorm';
import { idColumn, isOneOf } from '../../platform/database/index.js';
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

const CHALLENGE_PURPOSES = ['sign_in', 'register', 'step_up', 'confirmed_step_up'] as const;

/** A challenge that an authenticator signs. It accepts one answer, right or wrong. */
@Entity({ schema: 'platform', name: 'staff_challenges' })
@Check('staff_challenges_purpose_check', isOneOf('purpose', CHALLENGE_PURPOSES))
@Index('staff_challenges_expiry_index', ['expiresAt'])
export class StaffChallenge {
  @PrimaryColumn(idColumn('challenge')) id: Id<'challenge'>;
  @Column({ type: 'text' }) purpose: (typeof CHALLENGE_PURPOSES)[number];
  @Column({ type: 'text' }) challenge: string;

  /** The session or link that asked for it; empty for a sign-in. */
  @Column({ type: 'text' }) subject: string;

  /** Action and target of a step-up: it confirms nothing else. */
  @Column({ type: 'text' }) action: string;
  @Column({ type: 'text' }) target: string;
  @Column({ type: 'timestamptz' }) expiresAt: Date;
  @Column({ type: 'timestamptz', nullable: true }) answeredAt: Date | null;

  /** When a confirmed step-up was used. */
  @Column({ type: 'timestamptz', nullable: true }) spentAt: Date | null;
}
