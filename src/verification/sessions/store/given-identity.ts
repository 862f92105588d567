import type { Hasher } from '../../../platform/crypto/index.js';
import type { Id } from '../../../platform/ids/index.js';
import { identityText, type GivenPerson } from '../../persons/index.js';
import type { SessionData } from '../model/session.js';

/** The caller's data about a new session's person. */
export type GivenIdentity = Pick<SessionData, 'email' | 'phone' | 'profile'>;

/**
 * Blind index of a session's given identity. Names with birth date match a verified person's;
 * anything less counts only as a whole.
 */
export function givenIdentityIndex(
  hasher: Hasher,
  organizationId: Id<'org'>,
  given: GivenIdentity,
): Buffer {
  const person = completeIdentity(given.profile);
  if (person) return hasher.blindIndex(organizationId, 'identity', identityText(person));
  const text = wholeText(given);
  return text ? hasher.blindIndex(organizationId, 'given_identity', text) : Buffer.alloc(0);
}

function completeIdentity(profile: GivenPerson | null): Parameters<typeof identityText>[0] | null {
  const { first_name, last_name, dob } = profile ?? {};
  return first_name && last_name && dob ? { first_name, last_name, dob } : null;
}

/** All given values in the order of their names; empty without any. */
function wholeText({ email, phone, profile }: GivenIdentity): string {
  const { address, ...fields } = profile ?? {};
  const given = Object.entries({ ...fields, ...address, email, phone })
    .filter((entry): entry is [string, string] => Boolean(entry[1]))
    .map(([name, value]) => [name, value.normalize('NFKC').trim().toLowerCase()])
    .sort(([one = ''], [other = '']) => (one < other ? -1 : 1));
  return given.length === 0 ? '' : JSON.stringify(given);
}
