export {
  ESTABLISH_ACR,
  ESTABLISH_AMR,
  establishSession,
  isEmployee,
} from './establish-identity.policy.js';
