export { ApiKeyAccess, Caller } from './api-key.guard.js';
export { SCOPES, type Scope } from './api-key.scopes.js';
export { ApiKeysModule } from './api-keys.module.js';
export { ApiKeysService, type ApiCaller } from './api-keys.service.js';
export { BearerAuthenticators, type BearerAuthenticator } from './bearer-authenticators.js';
