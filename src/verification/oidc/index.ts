export type { OidcClient } from './oidc-client.js';
export { TOKEN_TYPES, type TokenType } from './oidc-client.js';
export {
  clientKeysInvalid,
  oidcClientExists,
  oidcClientNotFound,
  oidInvalid,
  oidNotRegistered,
  projectNotIal2,
  redirectUriInvalid,
} from './oidc-client.problems.js';
export { OidChanges } from './oid-changes.service.js';
export {
  OidcClientsService,
  type NewOidcClient,
  type OidChange,
  type OidcClientChange,
} from './oidc-clients.service.js';
export { OidcModule } from './oidc.module.js';
