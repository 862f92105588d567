export { ApiKey } from './api-key.authenticator.js';
export { SCOPES, type Scope } from './api-key.scopes.js';
export { apiKeyNotFound, apiKeyReplaced } from './api-key.problems.js';
export type { ApiKey as StoredApiKey } from './api-key.entity.js';
export { ApiKeysModule } from './api-keys.module.js';
export {
  ApiKeysService,
  MAX_OVERLAP_SECONDS,
  type ApiCaller,
  type MadeKey,
} from './api-keys.service.js';
