import type { Id } from '../../../platform/ids/index.js';
import type { ClientKeySet } from '../../../platform/crypto/index.js';
import type { Environment } from '../../environment.js';

/** Which network the identity token is for (source document, Identity token claims). */
export const TOKEN_TYPES = ['tefca', 'carequality'] as const;
export type TokenType = (typeof TOKEN_TYPES)[number];

/**
 * A relying party: one OID, one project, and a secret or keys, or both while it changes between
 * them.
 */
export interface OidcClient {
  organizationId: Id<'org'>;
  id: Id<'oidc'>;
  /** `urn:oid:<OID>`, canonical. */
  clientId: string;
  /**
   * The period in which this client has this OID. Its codes, tokens and authorizations end with it;
   * returning to an OID starts anew.
   */
  tenureId: string;
  projectId: Id<'proj'>;
  environment: Environment;
  name: string;
  tokenType: TokenType;
  /** The OID is registered with the network; production needs it. */
  oidRegistered: boolean;
  /** The OID of the channel partner whose sub-participant this client is; null without one. */
  registeredUnder: string | null;
  /** When staff gave notice that identity tokens serve individual access; null without notice. */
  individualAccessNoticedAt: Date | null;
  historicalAddresses: boolean;
  redirectUris: string[];
  /** Null for a client that authenticates only with its keys. */
  secretHash: Buffer | null;
  previousSecretHash: Buffer | null;
  /** Public keys of its assertions (RFC 7523), or their address; never both. */
  jwks: ClientKeySet | null;
  jwksUri: string | null;
  createdAt: Date;
  updatedAt: Date;
  disabledAt: Date | null;
}
