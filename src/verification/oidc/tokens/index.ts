export { AccessTokenAuthenticator } from './access-token.authenticator.js';
export { AccessTokens } from './access-tokens.service.js';
export { assuranceLevelOf } from './claims.js';
export { GrantRevocation } from './grant-revocation.service.js';
export {
  exchangeIssuer,
  inEnvironment,
  type Issuer,
  issuerOfRoute,
  ISSUERS,
  keyPurpose,
  keySetPath,
} from './issuers.js';
export { OidChanges } from './oid-changes.service.js';
export { OidcAssertionStore } from './oidc-assertion.store.js';
export { DAY_SECONDS, LIFETIMES } from './oidc-lifetimes.js';
export {
  type NewPayload,
  OidcPayloadStore,
  PAYLOAD_KINDS,
  type PayloadKind,
  type Release,
} from './oidc-payload.store.js';
export {
  BASE_SCOPE,
  grantedScopes,
  type Outcome,
  outcomeOf,
  SCOPES,
  shownScopes,
} from './outcome.policy.js';
export { usedUpAt } from './refresh.policy.js';
export { type IdentityTokens, type TokenClient, TokenIssuer } from './token-issuer.service.js';
