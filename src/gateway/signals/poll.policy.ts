const FIRST_SECONDS = 10;
const MOST_SECONDS = 300;

/**
 * Seconds before the poll after `polls` of them: doubling to five minutes (source document, Strategy D), spread by `random` in
 * 0..1 so that requests made together are not polled together.
 */
export function pollDelaySeconds(polls: number, random: number): number {
  return Math.min(MOST_SECONDS, FIRST_SECONDS * 2 ** polls) * (0.75 + random / 2);
}
