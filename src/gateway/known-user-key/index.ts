export { KNOWN_USER_ACR, KNOWN_USER_AMR, knownUserSession } from './known-user-key.policy.js';
