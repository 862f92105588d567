export {
  CHECK_CODES,
  CHECK_STATUSES,
  checkOf,
  completedCheck,
  openCheck,
  withHints,
  type Check,
  type CheckCode,
  type CheckStatus,
  type StoredCheck,
  CHECK_REASONS,
  type CheckReason,
  type FailureCode,
  UNCLEAR_REASONS,
  type UnclearReason,
} from './check.js';
export {
  matchProfile,
  NOTHING_VERIFIED,
  PROFILE_MATCHES,
  type ProfileMatch,
  type VerifiedProfile,
} from './profile-match.policy.js';
