import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { idColumn } from '../../../platform/database/index.js';
import type { Id } from '../../../platform/ids/index.js';

const primaryKeyConstraintName = 'oidc_assertions_pkey';

/** A used client assertion. */
@Entity({ schema: 'verification', name: 'oidc_assertions' })
@Index('oidc_assertions_expiry_index', ['organizationId', 'expiresAt'])
export class OidcAssertion {
  @PrimaryColumn(idColumn('org', { name: 'organization_id', primaryKeyConstraintName }))
  organizationId: Id<'org'>;

  @PrimaryColumn({ type: 'bytea', name: 'id_hash', primaryKeyConstraintName })
  idHash: Buffer;

  @Column({ type: 'timestamptz', name: 'expires_at' })
  expiresAt: Date;
}
