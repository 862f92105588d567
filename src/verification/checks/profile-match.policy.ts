import { isSameMailbox, isSamePhone } from '../../platform/text/index.js';
import {
  nameText,
  sameAddress,
  type Address,
  type GivenAddress,
  type GivenPerson,
  type Person,
} from '../persons/index.js';

export const PROFILE_MATCHES = ['not_applicable', 'pending', 'match', 'no_match'] as const;
export type ProfileMatch = (typeof PROFILE_MATCHES)[number];

/** The values that a session verified; null for kinds that it did not verify. */
export interface VerifiedProfile {
  person: Pick<Person, 'first_name' | 'last_name' | 'dob'> | null;
  /** Confirmed by a code. */
  email: string | null;
  /** Confirmed by a code. */
  phone: string | null;
  /** From the document, else as the person entered it. */
  address: Address | null;
}

export const NOTHING_VERIFIED: VerifiedProfile = {
  person: null,
  email: null,
  phone: null,
  address: null,
};

/**
 * `user_profile_match_status` of an ended session. Names and birth date must be verified; a given
 * contact or address counts only if verified.
 */
export function matchProfile(given: GivenPerson | null, verified: VerifiedProfile): ProfileMatch {
  const compared = [
    ...comparedIdentity(given, verified.person),
    compare(given?.email, verified.email, isSameMailbox),
    compare(given?.phone, verified.phone, isSamePhone),
    compareAddress(given?.address, verified.address),
  ].filter((each) => each !== null);
  if (compared.length === 0) return 'not_applicable';
  return compared.every(Boolean) ? 'match' : 'no_match';
}

function comparedIdentity(
  given: GivenPerson | null,
  person: VerifiedProfile['person'],
): (boolean | null)[] {
  if (!given?.first_name && !given?.last_name && !given?.dob) return [];
  if (!person) return [false];
  return [
    compare(given.first_name, person.first_name, sameName),
    compare(given.last_name, person.last_name, sameName),
    compare(given.dob, person.dob, (one, other) => one === other),
  ];
}

function compare(
  given: string | null | undefined,
  verified: string | null,
  isSame: (one: string, other: string) => boolean,
): boolean | null {
  return given && verified !== null ? isSame(given, verified) : null;
}

function compareAddress(
  given: GivenAddress | null | undefined,
  verified: Address | null,
): boolean | null {
  const isGiven = Object.values(given ?? {}).some((part) => Boolean(part));
  return given && isGiven && verified ? sameAddress(given, verified) : null;
}

/** Names agree in any case, with or without accents and punctuation. */
function sameName(one: string, other: string): boolean {
  return nameText(one) === nameText(other);
}
