import type { AdapterPayload } from 'oidc-provider';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { idColumn } from '../../../platform/database/index.js';
import type { Id } from '../../../platform/ids/index.js';

@Entity({ schema: 'verification', name: 'oidc_interactions' })
@Index('oidc_interactions_expiry_index', ['organizationId', 'expiresAt'])
export class OidcInteraction {
  @PrimaryColumn(idColumn('org')) organizationId: Id<'org'>;

  /** Keyed hash of the value in the browser's cookie. */
  @PrimaryColumn({ type: 'bytea' }) idHash: Buffer;
  @Column(idColumn('vs')) sessionId: Id<'vs'>;

  /** Empty once it is finished. */
  @Column({ type: 'jsonb' }) payload: AdapterPayload;
  @Column({ type: 'timestamptz' }) expiresAt: Date;

  /** Of the requesting client: see `OidcClient`. */
  @Column({ type: 'uuid' }) tenureId: string;
  @Column({ type: 'timestamptz', nullable: true }) finishedAt: Date | null;
  @Column({ type: 'bytea', nullable: true }) codeHash: Buffer | null;

  /** Where the browser is sent, with the code. */
  @Column({ type: 'bytea', nullable: true }) sealedAnswer: Buffer | null;
}
