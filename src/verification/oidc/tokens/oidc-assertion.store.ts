import { Injectable } from '@nestjs/common';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { Hasher } from '../../../platform/crypto/index.js';
import { Database, idColumn } from '../../../platform/database/index.js';
import { uuidOf, type Id } from '../../../platform/ids/index.js';

/** A used client assertion. */
@Entity({ schema: 'verification', name: 'oidc_assertions' })
@Index('oidc_assertions_expiry_index', ['organizationId', 'expiresAt'])
export class OidcAssertion {
  @PrimaryColumn(idColumn('org')) organizationId: Id<'org'>;
  @PrimaryColumn({ type: 'bytea' }) idHash: Buffer;
  @Column({ type: 'timestamptz' }) expiresAt: Date;
}

/** Used client assertions, kept for as long as they could be replayed (RFC 7523 3, 7). */
@Injectable()
export class OidcAssertionStore {
  constructor(
    private readonly database: Database,
    private readonly hasher: Hasher,
  ) {}

  /** Whether this is the first use; true for only one of two concurrent requests. */
  async use(
    organizationId: Id<'org'>,
    { clientId, tokenId, expiresAt }: { clientId: string; tokenId: string; expiresAt: Date },
  ): Promise<boolean> {
    const rows = await this.database.query(
      `INSERT INTO verification.oidc_assertions (organization_id, id_hash, expires_at) VALUES ($1, $2, $3)
         ON CONFLICT (organization_id, id_hash) DO NOTHING RETURNING organization_id`,
      [
        uuidOf(organizationId),
        this.hasher.credential(JSON.stringify([clientId, tokenId])),
        expiresAt,
      ],
    );
    return rows.length === 1;
  }
}
