import { foldPerson, foldText } from '../../platform/text/index.js';

/** An account, as far as it tells whose it is. */
interface Person {
  id: string;
  email: string;
  name: string;
}

/** One account was invited, recovered or given a role by the other. */
interface Tie {
  account: string;
  by: string;
}

/** For this long an account is no second person for who let it in. */
export const TIE_SECONDS = 72 * 3_600;

/**
 * Whether two accounts are one person's. Who joined by an invitation and by single sign-on has two,
 * with one address. Without an address on either side only the name can tell them apart.
 */
export function isSamePerson(one: Person, other: Person): boolean {
  return isSame(foldedOf(one), foldedOf(other));
}

/**
 * Whether an account may be in the hands of one of those who took part: by an account of the same
 * person, or by ties, over any number of steps and in both directions. Two whom the same person
 * invited could both be that person.
 */
export function mayBeAmong(
  id: string,
  tookPart: readonly string[],
  { people, ties }: { people: readonly Person[]; ties: readonly Tie[] },
): boolean {
  const folded = people.map(foldedOf);
  const tied = new Map<string, string[]>();
  for (const { account, by } of ties) {
    tied.set(account, [...(tied.get(account) ?? []), by]);
    tied.set(by, [...(tied.get(by) ?? []), account]);
  }
  const reached = new Set([id]);
  // A set that grows while it is walked: what is added is visited too.
  for (const each of reached) {
    for (const next of tied.get(each) ?? []) reached.add(next);
    const own = folded.find((person) => person.id === each);
    if (own) for (const twin of folded) if (isSame(own, twin)) reached.add(twin.id);
  }
  return tookPart.some((each) => reached.has(each));
}

function foldedOf({ id, email, name }: Person): Person {
  return { id, email: foldPerson(email), name: foldText(name) };
}

function isSame(one: Person, other: Person): boolean {
  if (one.id === other.id) return true;
  if (one.email !== '' && other.email !== '') return one.email === other.email;
  return one.name === '' || other.name === '' || one.name === other.name;
}
