import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type Repository, type FindManyOptions, Column, Entity, PrimaryColumn } from 'typeorm';
import type { JWK } from 'jose';
import { Database } from '../../database/index.js';
import type { KeyPlan, KeyTimes } from './signing-key.policy.js';
import type { WrappedKey } from '../key-provider.js';

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

@Injectable()
export class SigningKeyStore {
  constructor(
    @InjectRepository(SigningKeyEntity) private readonly keys: Repository<SigningKeyEntity>,
    private readonly database: Database,
  ) {}

  /** Oldest first. */
  list(purpose: string): Promise<SigningKeyEntity[]> {
    return this.keys.find(ofPurpose(purpose));
  }

  /**
   * Applies `plan` to the current keys of a purpose under a lock; `fresh` is the key that may join.
   * Returns whether anything changed.
   */
  change(
    fresh: SigningKeyEntity,
    plan: (keys: readonly SigningKeyEntity[]) => KeyPlan | null,
  ): Promise<boolean> {
    const { purpose } = fresh;
    return this.database.transaction(async (tx) => {
      await tx.query('SELECT pg_advisory_xact_lock(hashtext($1))', [`signing_keys/${purpose}`]);
      const planned = plan(await tx.manager.find(SigningKeyEntity, ofPurpose(purpose)));
      if (!planned) return false;
      for (const { kid, activateAt, retireAt } of planned.times) {
        const times = { activateAt, retireAt };
        await tx.manager.update(SigningKeyEntity, { purpose, kid }, times);
      }
      if (planned.joins) await tx.manager.insert(SigningKeyEntity, rowOf(fresh));
      return true;
    });
  }

  async purposes(): Promise<string[]> {
    const rows = await this.database.query<{ purpose: string }>(
      'SELECT DISTINCT purpose FROM platform.signing_keys ORDER BY purpose',
    );
    return rows.map(({ purpose }) => purpose);
  }
}

function ofPurpose(purpose: string): FindManyOptions<SigningKeyEntity> {
  return { where: { purpose }, order: { activateAt: 'ASC', kid: 'ASC' } };
}

/** TypeORM knows no type for JSON of any depth. */
function rowOf(key: SigningKeyEntity) {
  return { ...key, publicJwk: key.publicJwk as object };
}
