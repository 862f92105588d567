export { knownUserKey, KnownUserKeyModule } from './known-user-key.module.js';
