import { doublingDelaySeconds } from '../../../platform/jobs/index.js';
import type { Reason } from '../records/access-request.js';

/** Reasons that only an ended session can give: there is nothing to cancel. */
export const GIVEN_BY_AN_ENDED_SESSION: readonly Reason[] = [
  'user_id_mismatch',
  'profile_mismatch',
  'identity_conflict',
  'verification_failed',
  'verification_not_me',
  'read_back_failed',
];

/** Longer than a try that times out, so that no other process starts one meanwhile. */
const FIRST_SECONDS = 20;
const MAX_SECONDS = 300;
/** A redaction is tried until it succeeds: a legal hold may block it for months. */
const MAX_REDACTION_SECONDS = 3_600;

/** Seconds before the try after `tries` of them, with `random` in 0..1. */
export function cancellationDelaySeconds(
  { tries, redacts }: { tries: number; redacts: boolean },
  random: number,
): number {
  const most = redacts ? MAX_REDACTION_SECONDS : MAX_SECONDS;
  return doublingDelaySeconds(tries - 1, random, { first: FIRST_SECONDS, most });
}

/** About an hour. A session lives half as long, so it has expired by itself. */
export const MAX_CANCELLATION_TRIES = 15;
