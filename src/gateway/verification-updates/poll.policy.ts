import { doublingDelaySeconds } from '../../platform/jobs/index.js';

/** Doubling to five minutes (source document, Strategy D). */
const FIRST_SECONDS = 10;
const MOST_SECONDS = 300;

/**
 * After this many polls a normal request is over. Invitations stay open for days, so they are
 * polled less often to limit the load.
 */
const MANY_POLLS = 12;
const MOST_SECONDS_THEN = 3_600;

/** Seconds before the poll after `polls` of them, with `random` in 0..1. */
export function pollDelaySeconds(polls: number, random: number): number {
  const most = polls < MANY_POLLS ? MOST_SECONDS : MOST_SECONDS_THEN;
  return doublingDelaySeconds(polls, random, { first: FIRST_SECONDS, most });
}
