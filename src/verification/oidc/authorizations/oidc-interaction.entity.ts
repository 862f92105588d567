import type { AdapterPayload } from 'oidc-provider';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { idColumn } from '../../../platform/database/index.js';
import type { Id } from '../../../platform/ids/index.js';

const primaryKeyConstraintName = 'oidc_interactions_pkey';

@Entity({ schema: 'verification', name: 'oidc_interactions' })
@Index('oidc_interactions_expiry_index', ['organizationId', 'expiresAt'])
export class OidcInteraction {
  @PrimaryColumn(idColumn('org', { name: 'organization_id', primaryKeyConstraintName }))
  organizationId: Id<'org'>;

  /** Keyed hash of the value in the browser's cookie. */
  @PrimaryColumn({ type: 'bytea', name: 'id_hash', primaryKeyConstraintName })
  idHash: Buffer;

  @Column(idColumn('vs', { name: 'session_id' }))
  sessionId: Id<'vs'>;

  /** Empty once it is finished. */
  @Column({ type: 'jsonb' })
  payload: AdapterPayload;

  @Column({ type: 'timestamptz', name: 'expires_at' })
  expiresAt: Date;

  /** Of the requesting client: see `OidcClient`. */
  @Column({ type: 'uuid', name: 'tenure_id' })
  tenureId: string;

  @Column({ type: 'timestamptz', name: 'finished_at', nullable: true })
  finishedAt: Date | null;

  @Column({ type: 'bytea', name: 'code_hash', nullable: true })
  codeHash: Buffer | null;

  /** Where the browser is sent, with the code. */
  @Column({ type: 'bytea', name: 'sealed_answer', nullable: true })
  sealedAnswer: Buffer | null;
}
