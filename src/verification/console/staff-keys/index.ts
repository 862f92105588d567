export { StaffKeyAuthenticator } from './staff-key.authenticator.js';
export { StaffKeyStore } from './staff-key.store.js';
export { StaffKeysService, type StaffKeyCaller } from './staff-keys.service.js';
