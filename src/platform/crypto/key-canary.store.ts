import { Injectable } from '@nestjs/common';
import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import { Database, EntityColumns, isOneOf } from '../database/index.js';
import { Tenants } from '../tenants/index.js';
import type { WrappedKey } from './key-provider.js';
import { keyTables, ownerOfKeys } from './key-rotation.js';

const CANARY_KINDS = ['hash_pepper', 'encryption_key'] as const;
type CanaryKind = (typeof CANARY_KINDS)[number];

/** Shows whether a process has a key of this database. Keys belong to no tenant. */
@Entity({ schema: 'platform', name: 'key_canaries' })
@Check('key_canaries_kind_check', isOneOf('kind', CANARY_KINDS))
export class KeyCanaryEntity {
  @PrimaryColumn({ type: 'text' }) kind: CanaryKind;

  /** Empty for the one pepper. */
  @PrimaryColumn({ type: 'text' }) keyId: string;

  /** Null when the key is older than the canaries. */
  @Column({ type: 'bytea', nullable: true }) canary: Buffer | null;
  @Column({ type: 'timestamptz' }) createdAt: Date;
}

export type Canary = Omit<KeyCanaryEntity, 'createdAt'>;

const SHOWN = EntityColumns.of(KeyCanaryEntity).except('createdAt');

/** A data key and its owner. */
export interface OwnedKey {
  tenant: string;
  owner: string;
  wrapped: WrappedKey;
}

/** The canaries of the deployment's keys. */
@Injectable()
export class KeyCanaryStore {
  constructor(
    private readonly database: Database,
    private readonly tenants: Tenants,
  ) {}

  list(): Promise<Canary[]> {
    return this.database.query<Canary>(
      `SELECT ${SHOWN.select()} FROM platform.key_canaries ORDER BY kind, key_id`,
    );
  }

  /** When processes start together, one writes it. Never replaces an existing canary. */
  async keep(canary: Canary): Promise<void> {
    await this.database.query(
      `INSERT INTO platform.key_canaries (${SHOWN.names()}, created_at) VALUES (${SHOWN.parameters(1)}, now())
       ON CONFLICT (kind, key_id) DO UPDATE SET canary = EXCLUDED.canary WHERE key_canaries.canary IS NULL`,
      SHOWN.values(canary),
    );
  }

  async forget({ kind, keyId }: Canary): Promise<void> {
    await this.database.query('DELETE FROM platform.key_canaries WHERE kind = $1 AND key_id = $2', [
      kind,
      keyId,
    ]);
  }

  /** Any data key under this key-encryption key; null without one. May read whole tables. */
  async findWrappedBy(keyId: string): Promise<OwnedKey | null> {
    for (const place of keyTables(this.tenants)) {
      const [found] = await this.database.query<WrappedKey & { tenant: string; row: unknown }>(
        `SELECT ${place.tenant} AS tenant, ${place.row} AS "row", key_id AS "keyId", wrapped_key AS wrapped
           FROM ${place.table} WHERE key_id = $1 LIMIT 1`,
        [keyId],
      );
      if (!found) continue;
      const { tenant, row, ...wrapped } = found;
      return { tenant: ownerOfKeys(place, tenant), owner: place.ownerOf(row), wrapped };
    }
    return null;
  }
}
