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
  @Column(idColumn('org', { name: 'organization_id' }))
  organizationId: Id<'org'>;

  @Column(idColumn('oidc'))
  id: Id<'oidc'>;

  /** `urn:oid:<OID>`, canonical. */
  @PrimaryColumn({
    type: 'text',
    name: 'client_id',
    primaryKeyConstraintName: 'oidc_clients_pkey',
  })
  clientId: string;

  /**
   * The period in which this client has this OID. Its codes, tokens and authorizations end with it;
   * returning to an OID starts anew.
   */
  @Column({ type: 'uuid', name: 'tenure_id' })
  tenureId: string;

  @Column(idColumn('proj', { name: 'project_id' }))
  projectId: Id<'proj'>;

  @Column({ type: 'text' })
  environment: Environment;

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'text', name: 'token_type' })
  tokenType: TokenType;

  /** The OID is registered with the network; production needs it. */
  @Column({ type: 'boolean', name: 'oid_registered' })
  oidRegistered: boolean;

  /** The OID of the channel partner whose sub-participant this client is; null without one. */
  @Column({ type: 'text', name: 'registered_under', nullable: true })
  registeredUnder: string | null;

  /** When staff gave notice that identity tokens serve individual access; null without notice. */
  @Column({ type: 'timestamptz', name: 'individual_access_noticed_at', nullable: true })
  individualAccessNoticedAt: Date | null;

  @Column({ type: 'boolean', name: 'historical_addresses' })
  historicalAddresses: boolean;

  @Column({ type: 'text', name: 'redirect_uris', array: true })
  redirectUris: string[];

  /** Null for a client that authenticates only with its keys. */
  @Column({ type: 'bytea', name: 'secret_hash', nullable: true })
  secretHash: Buffer | null;

  @Column({ type: 'bytea', name: 'previous_secret_hash', nullable: true })
  previousSecretHash: Buffer | null;

  /** Public keys of its assertions (RFC 7523), or their address; never both. */
  @Column({ type: 'jsonb', nullable: true })
  jwks: ClientKeySet | null;

  @Column({ type: 'text', name: 'jwks_uri', nullable: true })
  jwksUri: string | null;

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt: Date;

  @Column({ type: 'timestamptz', name: 'updated_at' })
  updatedAt: Date;

  @Column({ type: 'timestamptz', name: 'disabled_at', nullable: true })
  disabledAt: Date | null;
}
