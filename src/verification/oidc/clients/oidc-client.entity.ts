import { Check, Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';
import type { ClientKeySet } from '../../../platform/crypto/index.js';
import { idColumn, isOneOf } from '../../../platform/database/index.js';
import type { Id } from '../../../platform/ids/index.js';
import { ENVIRONMENTS, type Environment } from '../../environment.js';

/** Which network the identity token is for (source document, Identity token claims). */
export const TOKEN_TYPES = ['tefca', 'carequality'] as const;
export type TokenType = (typeof TOKEN_TYPES)[number];

/**
 * A relying party: one OID, one project, and a secret or keys, or both while it changes between
 * them.
 */
@Entity({ schema: 'verification', name: 'oidc_clients' })
@Unique('oidc_clients_id_key', ['organizationId', 'id'])
@Unique('oidc_clients_tenure_key', ['tenureId'])
@Index('oidc_clients_registered_under_index', ['organizationId', 'registeredUnder', 'id'])
@Check('oidc_clients_environment_check', isOneOf('environment', ENVIRONMENTS))
@Check('oidc_clients_token_type_check', isOneOf('token_type', TOKEN_TYPES))
export class OidcClient {
  @Column(idColumn('org')) organizationId: Id<'org'>;
  @Column(idColumn('oidc')) id: Id<'oidc'>;

  /** `urn:oid:<OID>`, canonical. */
  @PrimaryColumn({ type: 'text' }) clientId: string;

  /**
   * The period in which this client has this OID. Its codes, tokens and authorizations end with it;
   * returning to an OID starts anew.
   */
  @Column({ type: 'uuid' }) tenureId: string;
  @Column(idColumn('proj')) projectId: Id<'proj'>;
  @Column({ type: 'text' }) environment: Environment;
  @Column({ type: 'text' }) name: string;
  @Column({ type: 'text' }) tokenType: TokenType;

  /** The OID is registered with the network; production needs it. */
  @Column({ type: 'boolean' }) oidRegistered: boolean;

  /** The OID of the channel partner whose sub-participant this client is; null without one. */
  @Column({ type: 'text', nullable: true }) registeredUnder: string | null;

  /** When staff gave notice that identity tokens serve individual access; null without notice. */
  @Column({ type: 'timestamptz', nullable: true }) individualAccessNoticedAt: Date | null;
  @Column({ type: 'boolean' }) historicalAddresses: boolean;
  @Column({ type: 'text', array: true }) redirectUris: string[];

  /** Null for a client that authenticates only with its keys. */
  @Column({ type: 'bytea', nullable: true }) secretHash: Buffer | null;
  @Column({ type: 'bytea', nullable: true }) previousSecretHash: Buffer | null;

  /** Public keys of its assertions (RFC 7523), or their address; never both. */
  @Column({ type: 'jsonb', nullable: true }) jwks: ClientKeySet | null;
  @Column({ type: 'text', nullable: true }) jwksUri: string | null;
  @Column({ type: 'timestamptz' }) createdAt: Date;
  @Column({ type: 'timestamptz' }) updatedAt: Date;
  @Column({ type: 'timestamptz', nullable: true }) disabledAt: Date | null;
}
