import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { idColumn } from '../../../platform/database/index.js';
import type { Id } from '../../../platform/ids/index.js';

/** A used client assertion. */
@Entity({ schema: 'verification', name: 'oidc_assertions' })
@Index('oidc_assertions_expiry_index', ['organizationId', 'expiresAt'])
export class OidcAssertion {
  @PrimaryColumn(idColumn('org')) organizationId: Id<'org'>;
  @PrimaryColumn({ type: 'bytea' }) idHash: Buffer;
  @Column({ type: 'timestamptz' }) expiresAt: Date;
}
