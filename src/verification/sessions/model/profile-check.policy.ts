import {
  completedCheck,
  matchProfile,
  NOTHING_VERIFIED,
  type ProfileMatch,
  type VerifiedProfile,
} from '../../checks/index.js';
import { addressOnDocument } from '../../persons/index.js';
import type { Result } from './run-conclusion.policy.js';
import type { Session, SessionData } from './session.js';

/** A result with the check of the caller's profile. Where the project says so, a mismatch fails it. */
export function withProfileCheck<R extends Result>(
  { steps, data, profileMustMatch }: Pick<Session, 'steps' | 'data' | 'profileMustMatch'>,
  result: R,
): { result: R; profileMatch: ProfileMatch } {
  const verified = data && !result.failure ? verifiedIn(steps, data, result) : NOTHING_VERIFIED;
  const profileMatch = matchProfile(data?.profile ?? null, verified);
  if (result.failure || profileMatch === 'not_applicable') return { result, profileMatch };
  const matches = profileMatch === 'match';
  const checks = [...result.checks, completedCheck('profile_matches', matches)];
  const failure = profileMustMatch && !matches ? 'profile_mismatch' : null;
  return { result: { ...result, checks, failure }, profileMatch };
}

function verifiedIn(
  steps: Session['steps'],
  { collected }: SessionData,
  { person }: Result,
): VerifiedProfile {
  const onDocument = steps.includes('document') && person ? addressOnDocument(person) : null;
  return {
    person,
    email: collected.email ?? null,
    phone: collected.phone ?? null,
    address: onDocument ?? collected.address ?? null,
  };
}
