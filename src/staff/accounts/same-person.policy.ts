import { foldPerson, foldText } from '../../platform/text/index.js';

/** The data of an account that identifies its person. */
interface Person {
  id: string;
  email: string;
  name: string;
}

/** One account invited, recovered or gave a role to the other. */
interface Tie {
  account: string;
  by: string;
}

/**
 * How long an account does not count as a second person beside the account that admitted it: owners are
 * told of each, and have a week to notice somebody invented.
 */
export const TIE_SECONDS = 7 * 86_400;

/**
 * Whether an account may be controlled by one of the participants: through an account of the same
 * person, or through ties of any length in both directions. Two accounts invited by one person
 * could both be that person's.
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
  // The set grows during the loop; added accounts are visited too.
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

/**
 * Whether two accounts belong to one person. A person who joined by invitation and by single
 * sign-on has two accounts with the same address. If either has no address, their names are
 * compared.
 */
function isSame(one: Person, other: Person): boolean {
  if (one.id === other.id) return true;
  if (one.email !== '' && other.email !== '') return one.email === other.email;
  return one.name === '' || other.name === '' || one.name === other.name;
}
