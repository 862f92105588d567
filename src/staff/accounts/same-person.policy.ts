import { foldContact } from '../../platform/text/index.js';

/** An account, as far as it tells whose it is. */
interface Person {
  id: string;
  email: string;
}

/**
 * Whether two accounts are one person's. Who joined by an invitation and by single sign-on has two,
 * with one address.
 */
export function isSamePerson(one: Person, other: Person): boolean {
  const address = foldContact(one.email);
  return one.id === other.id || (address !== '' && address === foldContact(other.email));
}
