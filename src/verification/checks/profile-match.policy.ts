import { foldText } from '../../platform/text/index.js';
import type { Person } from '../people/index.js';

export const PROFILE_MATCHES = ['not_applicable', 'pending', 'match', 'no_match'] as const;
export type ProfileMatch = (typeof PROFILE_MATCHES)[number];

/** The caller's data about the person, compared with the verified data. */
export interface GivenProfile {
  first_name?: string | null;
  last_name?: string | null;
  dob?: string | null;
}

/**
 * `user_profile_match_status` of an ended session: names folded, birth date exact, missing values
 * ignored. Without compared values nobody matches, since nobody could fail.
 */
export function matchProfile(given: GivenProfile | null, verified: Person | null): ProfileMatch {
  if (!given?.first_name && !given?.last_name && !given?.dob) return 'not_applicable';
  if (!verified) return 'no_match';
  const agrees =
    sameName(given.first_name, verified.first_name) &&
    sameName(given.last_name, verified.last_name) &&
    (!given.dob || given.dob === verified.dob);
  return agrees ? 'match' : 'no_match';
}

function sameName(given: string | null | undefined, verified: string): boolean {
  return !given || foldText(given) === foldText(verified);
}
