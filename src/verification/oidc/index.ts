export {
  clientKeysInvalid,
  oidcClientExists,
  oidcClientNotFound,
  oidInvalid,
  oidNotRegistered,
  projectNotIal2,
  redirectUriInvalid,
} from './clients/oidc-client.problems.js';
export {
  type NewOidcClient,
  type OidcClientChange,
  OidcClientsService,
  type OidChange,
} from './clients/oidc-clients.service.js';
export { type OidcClient, TOKEN_TYPES, type TokenType } from './clients/oidc-client.entity.js';
export {
  TOKEN_FAULTS,
  TOKEN_KINDS,
  type TokenFault,
  type TokenKind,
} from './tokens/token-inspection.policy.js';
export { type TokenInspection, TokenInspector } from './tokens/token-inspector.service.js';
export { keyPurpose } from './tokens/issuers.js';
export { OidChanges } from './tokens/oid-changes.service.js';
export { OidcModule } from './oidc.module.js';
