import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { idColumn, isOneOf } from '../../platform/database/index.js';
import type { Id } from '../../platform/ids/index.js';

/** What a session must have shown before a key is made in it. */
export const DEVICE_KEY_BASES = ['document', 'device_key'] as const;
export type DeviceKeyBasis = (typeof DEVICE_KEY_BASES)[number];

/** A passkey of a verified person. The private key never leaves their device. Deleted with the person. */
@Entity({ schema: 'verification', name: 'device_keys' })
@ForeignKey('PersonEntity', ['organizationId', 'personId'], ['organizationId', 'id'], {
  name: 'device_keys_person_fkey',
  onDelete: 'CASCADE',
})
@Unique('device_keys_credential_key', ['organizationId', 'credentialId'])
@Index('device_keys_person_index', ['organizationId', 'personId'])
@Index('device_keys_use_index', ['organizationId', 'lastUsedAt'])
@Check('device_keys_made_by_check', isOneOf('made_by', DEVICE_KEY_BASES))
export class DeviceKey {
  @PrimaryColumn(idColumn('org')) organizationId: Id<'org'>;
  @PrimaryColumn(idColumn('dkey')) id: Id<'dkey'>;
  @Column(idColumn('user')) personId: Id<'user'>;

  /** The authenticator's id of the key, base64url. */
  @Column({ type: 'text' }) credentialId: string;
  @Column({ type: 'bytea' }) publicKey: Buffer;

  /** The authenticator's signature counter; 0 if it does not count. */
  @Column({ type: 'bigint', transformer: { to: String, from: Number } }) counter: number;

  /** Whether it can be copied to other devices (WebAuthn's BE). It never changes. */
  @Column({ type: 'boolean' }) isSynced: boolean;

  /** Whether it was copied, at its last use (WebAuthn's BS). */
  @Column({ type: 'boolean' }) isBackedUp: boolean;

  /** Model of the authenticator; zeros if it does not say. */
  @Column({ type: 'uuid' }) aaguid: string;
  @Column({ type: 'text', array: true }) transports: string[];

  /** The host name that it was made for: it works at no other. */
  @Column({ type: 'text' }) relyingPartyId: string;

  /** Random id of the person at the authenticator: it says nothing about them. */
  @Column({ type: 'bytea' }) userHandle: Buffer;

  /** Kind of device, such as `iPhone`, until its person names it. */
  @Column({ type: 'text' }) label: string;
  @Column(idColumn('proj')) projectId: Id<'proj'>;
  @Column(idColumn('vs')) madeInSession: Id<'vs'>;
  @Column({ type: 'text' }) madeBy: DeviceKeyBasis;
  @Column({ type: 'timestamptz' }) createdAt: Date;

  /** No reset before this time: its owner can object until then. */
  @Column({ type: 'timestamptz' }) usableForResetsAt: Date;

  /** The making counts as a use. */
  @Column({ type: 'timestamptz' }) lastUsedAt: Date;
}

export const DEVICE_KEY_PURPOSES = ['make', 'use'] as const;
export type DeviceKeyPurpose = (typeof DEVICE_KEY_PURPOSES)[number];

/** A challenge for the authenticator of one person, in one browser of one session. It accepts one answer. */
@Entity({ schema: 'verification', name: 'device_key_challenges' })
@ForeignKey('PersonEntity', ['organizationId', 'personId'], ['organizationId', 'id'], {
  name: 'device_key_challenges_person_fkey',
  onDelete: 'CASCADE',
})
@Index('device_key_challenges_expiry_index', ['organizationId', 'expiresAt'])
@Check('device_key_challenges_purpose_check', isOneOf('purpose', DEVICE_KEY_PURPOSES))
export class DeviceKeyChallenge {
  @PrimaryColumn(idColumn('org')) organizationId: Id<'org'>;
  @PrimaryColumn(idColumn('vs')) sessionId: Id<'vs'>;
  @PrimaryColumn({ type: 'text' }) purpose: DeviceKeyPurpose;
  @Column(idColumn('user')) personId: Id<'user'>;

  /** Keyed hash of the browser that may answer. */
  @Column({ type: 'text' }) browser: string;
  @Column({ type: 'text' }) challenge: string;

  /** The person's random id that the new key gets; empty for a use. */
  @Column({ type: 'bytea' }) userHandle: Buffer;
  @Column({ type: 'timestamptz' }) expiresAt: Date;
}
