import { doublingDelaySeconds } from '../../../platform/jobs/index.js';

/** Longer than a try that times out, so that no other process starts one meanwhile. */
const FIRST_SECONDS = 20;
/**
 * It is tried until it succeeds: a device key that was made in the session would open resets a day later, and
 * a legal hold may block a redaction for months.
 */
const MAX_SECONDS = 3_600;

/** Seconds before the try after `tries` of them, with `random` in 0..1. */
export function cancellationDelaySeconds(tries: number, random: number): number {
  return doublingDelaySeconds(tries - 1, random, { first: FIRST_SECONDS, most: MAX_SECONDS });
}
