import type { Id } from '../../../platform/ids/index.js';
import type { ClientKeySet } from './client-keys.policy.js';
import type { Environment } from '../../environment.js';

/** Which network the identity token is for (source document, Identity token claims). */
export const TOKEN_TYPES = ['tefca', 'carequality'] as const;
export type TokenType = (typeof TOKEN_TYPES)[number];

/** A relying party: one OID, one project, and a secret, or keys, or both while it changes from one to the other. */
export interface OidcClient {
  organizationId: Id<'org'>;
  id: Id<'oidc'>;
  /** `urn:oid:<OID>`, canonical. */
  clientId: string;
  /**
   * The time in which this client has this OID. Codes, tokens and authorizations belong to one and end with it: another
   * OID begins another, and so does coming back to one from before (source document: people verify again).
   */
  tenureId: string;
  projectId: Id<'proj'>;
  environment: Environment;
  name: string;
  tokenType: TokenType;
  /** The OID is registered with the network; production needs it. */
  oidRegistered: boolean;
  historicalAddresses: boolean;
  redirectUris: string[];
  /** Null for one that proves itself by its keys alone. */
  secretHash: Buffer | null;
  previousSecretHash: Buffer | null;
  /** Public keys it signs assertions with (RFC 7523), or the address where they are; at most one of both. */
  jwks: ClientKeySet | null;
  jwksUri: string | null;
  createdAt: Date;
  updatedAt: Date;
  disabledAt: Date | null;
}
