import type { Hasher } from '../../../platform/crypto/index.js';
import type { Id } from '../../../platform/ids/index.js';
import { foldContact } from '../../../platform/text/index.js';
import type { ContactKind, SessionData } from '../model/session.js';

/** An e-mail address or a telephone number of a session's person. */
export interface Contact {
  kind: ContactKind;
  value: string;
}

/** Blind index of a contact: only the whole value finds it. */
export function contactIndex(
  hasher: Hasher,
  organizationId: Id<'org'>,
  { kind, value }: Contact,
): Buffer {
  return hasher.blindIndex(organizationId, `contact/${kind}`, foldContact(value));
}

/** Every given or confirmed contact of a session, without duplicates. */
export function contactsOf({
  email,
  phone,
  profile,
}: Pick<SessionData, 'email' | 'phone' | 'profile'>): Contact[] {
  return [
    ...once([email, profile?.email]).map((value) => ({ kind: 'email' as const, value })),
    ...once([phone, profile?.phone]).map((value) => ({ kind: 'phone' as const, value })),
  ];
}

function once(values: (string | null | undefined)[]): string[] {
  const given = values.flatMap((value) => (value ? [foldContact(value)] : []));
  return [...new Set(given)];
}
