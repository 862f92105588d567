import { secondPersonNeeded } from './second-person.problems.js';

/** From this many people on, a second person confirms what ends their access. */
export const SECOND_PERSON_FROM = 25;

/** Throws `second_person_needed` to everybody who took part before. */
export function requireSecondPerson(
  { id }: { id: string },
  tookPart: readonly (string | null)[],
): void {
  if (tookPart.includes(id)) throw secondPersonNeeded();
}
