export { SCOPES, type Scope, type ApiKey as StoredApiKey } from './api-key.entity.js';
export {
  ApiKey,
  apiKeyNotFound,
  apiKeyReplaced,
  ApiKeysService,
  MAX_OVERLAP_SECONDS,
  type ApiCaller,
  type MadeKey,
} from './api-keys.service.js';
export { ApiKeysModule } from './api-keys.module.js';
