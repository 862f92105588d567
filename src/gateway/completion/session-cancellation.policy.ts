import { doublingDelaySeconds } from '../../platform/jobs/index.js';
import type { Reason } from '../access-requests/index.js';

/** Reasons that only a session which has ended can give: there is nothing left to cancel. */
export const GIVEN_BY_AN_ENDED_SESSION: readonly Reason[] = [
  'user_id_mismatch',
  'profile_mismatch',
  'identity_conflict',
  'verification_failed',
  'verification_not_me',
];

/** The first wait is longer than a try that times out, so that no other process begins one meanwhile. */
const SECONDS = { first: 20, most: 300 };

/** Seconds before the try after `tries` of them, with `random` in 0..1. */
export function cancellationDelaySeconds(tries: number, random: number): number {
  return doublingDelaySeconds(tries - 1, random, SECONDS);
}

/** About an hour of them. A session lives half of that: whoever it was kept from being told has seen it expire. */
export const MOST_CANCELLATION_TRIES = 15;
