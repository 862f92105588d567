export {
  clientKeysInvalid,
  type NewOidcClient,
  type OidcClient,
  type OidcClientChange,
  oidcClientExists,
  oidcClientNotFound,
  OidcClientsService,
  type OidChange,
  oidInvalid,
  oidNotRegistered,
  projectNotIal2,
  redirectUriInvalid,
  TOKEN_TYPES,
  type TokenType,
} from './clients/index.js';
export {
  TOKEN_FAULTS,
  TOKEN_KINDS,
  type TokenFault,
  type TokenInspection,
  TokenInspector,
  type TokenKind,
} from './inspection/index.js';
export { keyPurpose, OidChanges } from './tokens/index.js';
export { OidcModule } from './oidc.module.js';
