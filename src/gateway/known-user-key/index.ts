export { KnownUserKeyModule } from './known-user-key.module.js';
export { knownUserKey } from './known-user-key.policy.js';
