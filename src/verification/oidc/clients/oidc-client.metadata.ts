import type { AdapterPayload, Client } from 'oidc-provider';
import type { Id } from '../../../platform/ids/index.js';
import type { Environment } from '../../environment.js';
import type { ClientKey } from '../../../platform/crypto/index.js';
import type { OidcClient, TokenType } from './oidc-client.entity.js';
import { isApp } from './redirect-uri.policy.js';

/** The client data that our own hooks need beside the protocol's. */
export interface ClientOwner {
  id: Id<'oidc'>;
  organizationId: Id<'org'>;
  projectId: Id<'proj'>;
  environment: Environment;
  tokenType: TokenType;
  tenureId: string;
  historicalAddresses: boolean;
  /** Hex of the keyed hashes of the live secrets. */
  secretHashes: string[];
}

/** Our one metadata field. */
export const OWNER_PROPERTY = 'owner';

/**
 * A client as RFC 7591 metadata. Its secret is a hash: see `compareClientSecret`. `keys` are given
 * when this request uses a key.
 */
export function clientMetadata(client: OidcClient, keys: ClientKey[] | null): AdapterPayload {
  const hashes = [client.secretHash, client.previousSecretHash].filter((hash) => hash !== null);
  const owner: ClientOwner = {
    id: client.id,
    organizationId: client.organizationId,
    projectId: client.projectId,
    environment: client.environment,
    tokenType: client.tokenType,
    tenureId: client.tenureId,
    historicalAddresses: client.historicalAddresses,
    secretHashes: hashes.map((hash) => hash.toString('hex')),
  };
  return {
    client_id: client.clientId,
    client_name: client.name,
    redirect_uris: client.redirectUris,
    response_types: ['code'],
    grant_types: ['authorization_code', 'refresh_token'],
    ...(keys || hashes.length === 0
      ? { token_endpoint_auth_method: 'private_key_jwt', jwks: { keys: keys ?? [] } }
      : // Both ways to send the secret are accepted, whichever is named here.
        { token_endpoint_auth_method: 'client_secret_basic', client_secret: 'stored as a hash' }),
    // `native` only allows app schemes; addresses still match exactly.
    application_type: isApp(client.redirectUris) ? 'native' : 'web',
    [OWNER_PROPERTY]: owner,
  };
}

export function ownerOf(client: Client): ClientOwner {
  return client[OWNER_PROPERTY] as ClientOwner;
}
