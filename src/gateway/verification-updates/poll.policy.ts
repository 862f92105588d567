import { doublingDelaySeconds } from '../../platform/jobs/index.js';

/** Doubling to five minutes (source document, Strategy D). */
const FIRST_SECONDS = 10;
const MOST_SECONDS = 300;

/**
 * By then a request of half an hour is over. Invitations are open for days, and thousands at once:
 * polled every five minutes, they would be most of the load.
 */
const MANY_POLLS = 12;
const MOST_SECONDS_THEN = 3_600;

/** Seconds before the poll after `polls` of them, with `random` in 0..1. */
export function pollDelaySeconds(polls: number, random: number): number {
  const most = polls < MANY_POLLS ? MOST_SECONDS : MOST_SECONDS_THEN;
  return doublingDelaySeconds(polls, random, { first: FIRST_SECONDS, most });
}
