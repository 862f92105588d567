export { ApiKey } from './api-key.decorator.js';
export { SCOPES, type Scope } from './api-key.scopes.js';
export { ApiKeysModule } from './api-keys.module.js';
export { ApiKeysService, type ApiCaller } from './api-keys.service.js';
