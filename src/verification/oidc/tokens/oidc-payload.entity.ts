import type { AdapterPayload } from 'oidc-provider';
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { idColumn, isOneOf } from '../../../platform/database/index.js';
import type { Id } from '../../../platform/ids/index.js';

/** The stored parts of a grant. Access tokens are signed and never stored. */
export const PAYLOAD_KINDS = ['AuthorizationCode', 'RefreshToken', 'Grant'] as const;
export type PayloadKind = (typeof PAYLOAD_KINDS)[number];

@Entity({ schema: 'verification', name: 'oidc_payloads' })
@Index('oidc_payloads_grant_index', ['organizationId', 'grantHash'])
@Index('oidc_payloads_session_index', ['organizationId', 'sessionId'], { where: `kind = 'Grant'` })
@Index('oidc_payloads_client_index', ['organizationId', 'clientId'])
@Index('oidc_payloads_expiry_index', ['organizationId', 'expiresAt'])
@Index('oidc_payloads_person_index', ['organizationId', 'userId', 'sessionId'], {
  where: 'user_id IS NOT NULL',
})
@Check('oidc_payloads_kind_check', isOneOf('kind', PAYLOAD_KINDS))
export class OidcPayload {
  @PrimaryColumn(idColumn('org')) organizationId: Id<'org'>;
  @PrimaryColumn({ type: 'text' }) kind: PayloadKind;

  /** Keyed hash of the value that its holder shows. */
  @PrimaryColumn({ type: 'bytea' }) idHash: Buffer;
  @Column({ type: 'text' }) clientId: string;
  @Column({ type: 'bytea' }) grantHash: Buffer;
  @Column(idColumn('vs')) sessionId: Id<'vs'>;

  /** How many refresh tokens of its grant came before it. */
  @Column({ type: 'integer' }) rotation: number;
  @Column({ type: 'jsonb' }) payload: AdapterPayload;
  @Column({ type: 'timestamptz' }) createdAt: Date;
  @Column({ type: 'timestamptz', nullable: true }) consumedAt: Date | null;

  /** How often it was accepted; a refresh token of parallel requests more than once. */
  @Column({ type: 'integer', default: 0 }) uses: number;
  @Column({ type: 'timestamptz' }) expiresAt: Date;

  /** See `OidcClient`. */
  @Column({ type: 'uuid' }) tenureId: string;

  /** The person of a grant; null for codes and tokens. */
  @Column({ ...idColumn('user'), nullable: true }) userId: Id<'user'> | null;
}
