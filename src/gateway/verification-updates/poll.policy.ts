import { doublingDelaySeconds } from '../../platform/jobs/index.js';

/** Doubling to five minutes (source document, Strategy D). */
const SECONDS = { first: 10, most: 300 };

/** Seconds before the poll after `polls` of them, with `random` in 0..1. */
export function pollDelaySeconds(polls: number, random: number): number {
  return doublingDelaySeconds(polls, random, SECONDS);
}
