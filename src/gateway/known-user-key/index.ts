export { knownUserKey } from './known-user-key.flow.js';
export { KnownUserKeyModule } from './known-user-key.module.js';
