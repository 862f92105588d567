import type { JWK } from 'jose';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { WrappedKey } from '../key-provider.js';
import type { KeyTimes } from './signing-key.policy.js';

/** A key that signs tokens, its private part sealed. Keys belong to the deployment and to no tenant. */
@Entity({ schema: 'platform', name: 'signing_keys' })
export class SigningKeyEntity implements WrappedKey, KeyTimes {
  @PrimaryColumn({ type: 'text' }) purpose: string;
  @PrimaryColumn({ type: 'text' }) kid: string;
  @Column({ type: 'jsonb' }) publicJwk: JWK;
  @Column({ type: 'bytea' }) sealedPrivate: Buffer;
  @Column({ type: 'text' }) keyId: string;
  @Column({ type: 'bytea', name: 'wrapped_key' }) wrapped: Buffer;
  @Column({ type: 'timestamptz' }) activateAt: Date;
  @Column({ type: 'timestamptz', nullable: true }) retireAt: Date | null;
}
