import type { Id } from '../../platform/ids/index.js';
import type { Environment } from '../environment.js';

/** Which network the identity token is for (source document, Identity token claims). */
export const TOKEN_TYPES = ['tefca', 'carequality'] as const;
export type TokenType = (typeof TOKEN_TYPES)[number];

/** A relying party: one OID, one project, one secret, and a second one while it is rotated. */
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
  secretHash: Buffer;
  previousSecretHash: Buffer | null;
  createdAt: Date;
  updatedAt: Date;
  disabledAt: Date | null;
}
