export { ClientKeySets } from './client-key-sets.js';
export { type OidcClient, TOKEN_TYPES, type TokenType } from './oidc-client.js';
export {
  clientMetadata,
  type ClientOwner,
  OWNER_PROPERTY,
  ownerOf,
} from './oidc-client.metadata.js';
export {
  authorizationExpired,
  clientKeysInvalid,
  oidcClientExists,
  oidcClientNotFound,
  oidcGrantNotFound,
  oidInvalid,
  oidNotRegistered,
  projectNotIal2,
  redirectUriInvalid,
} from './oidc-client.problems.js';
export { OidcClientStore } from './oidc-client.store.js';
export {
  type NewOidcClient,
  type OidcClientChange,
  OidcClientsService,
  type OidChange,
} from './oidc-clients.service.js';
export { isWebUri } from './redirect-uri.policy.js';
