import type { JWK } from 'jose';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { WrappedKey } from '../key-provider.js';
import type { KeyTimes } from './signing-key.policy.js';

/** A key that signs tokens, its private part sealed. Keys belong to the deployment and to no tenant. */
@Entity({ schema: 'platform', name: 'signing_keys' })
export class SigningKeyEntity implements WrappedKey, KeyTimes {
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'signing_keys_pkey' })
  purpose: string;

  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'signing_keys_pkey' })
  kid: string;

  @Column({ type: 'jsonb', name: 'public_jwk' })
  publicJwk: JWK;

  @Column({ type: 'bytea', name: 'sealed_private' })
  sealedPrivate: Buffer;

  @Column({ type: 'text', name: 'key_id' })
  keyId: string;

  @Column({ type: 'bytea', name: 'wrapped_key' })
  wrapped: Buffer;

  @Column({ type: 'timestamptz', name: 'activate_at' })
  activateAt: Date;

  @Column({ type: 'timestamptz', name: 'retire_at', nullable: true })
  retireAt: Date | null;
}
