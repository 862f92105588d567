/** Ending the access of this many people or more needs a second person; the same for giving it back. */
const SECOND_PERSON_FROM = 25;

/**
 * Whether a second person must confirm a change of so many people. `recent` is how many were changed
 * lately without one, so that many small changes need one too.
 */
export function areTooMany(people: number, recent = 0): boolean {
  return people > 0 && people + recent >= SECOND_PERSON_FROM;
}
