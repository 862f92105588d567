export {
  CHECK_CODES,
  checkOf,
  completedCheck,
  type Check,
  type CheckCode,
  type StoredCheck,
} from './check.js';
export type { FailureCode } from './failure-code.js';
export { matchProfile, PROFILE_MATCHES, type ProfileMatch } from './profile-match.policy.js';
export { UNCLEAR_REASONS, type UnclearReason } from './unclear-reason.js';
