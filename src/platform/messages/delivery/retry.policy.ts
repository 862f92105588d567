import type { SendResult } from './sender.js';

const DELAYS_SECONDS = [5, 30, 120, 600, 1_800, 7_200] as const;
/** Codes are retried quickly: the person is waiting for them. */
const CODE_DELAYS_SECONDS = [2, 5, 15] as const;

/** What follows an attempt. A `retry` after the message's time counts as expired. */
export type NextStep =
  | { kind: 'accepted' }
  | { kind: 'failed'; reason: 'refused' | 'interrupted' }
  | { kind: 'retry'; inSeconds: number };

/**
 * Notifications are sent at least once, codes at most once. `random` in [0, 1) spreads retries by a
 * tenth each way.
 */
export function nextStep(
  result: SendResult,
  { isCode, attempts, random }: { isCode: boolean; attempts: number; random: number },
): NextStep {
  if (result === 'accepted') return { kind: 'accepted' };
  if (result === 'refused') return { kind: 'failed', reason: 'refused' };
  if (result === 'unknown' && isCode) return { kind: 'failed', reason: 'interrupted' };
  const delays = isCode ? CODE_DELAYS_SECONDS : DELAYS_SECONDS;
  const delay = delays[Math.min(attempts, delays.length) - 1] ?? delays[0];
  return { kind: 'retry', inSeconds: delay * (0.9 + random / 5) };
}
