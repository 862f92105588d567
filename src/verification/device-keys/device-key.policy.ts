import { secondsAfter } from '../../platform/clock/index.js';
import type { CheckCode } from '../checks/index.js';
import type { DeviceKey } from './device-key.entity.js';

/** A person with a phone and a laptop, twice replaced, has fewer. */
export const MAX_KEYS = 10;
/** Time in which the owner can object to a new key before it opens a reset. */
export const REST_SECONDS = 86_400;
/** A key that was not used for this long is of a lost device. */
export const UNUSED_DAYS = 396;

/**
 * A younger key shows nothing: whoever asked for its session may still refuse it, and have the key revoked.
 * Three times the longest pause between polls of a new request. An invitation is polled hourly: there
 * this counts on the webhook.
 */
export const SETTLING_SECONDS = 900;

/** What a use of the key shows, as codes of checks. */
export function shownBy(key: DeviceKey, now: Date): CheckCode[] {
  if (now < secondsAfter(key.createdAt, SETTLING_SECONDS)) return [];
  const kind = key.isSynced ? 'device_key_synced' : 'device_key_bound';
  return key.usableForResetsAt <= now ? [kind, 'device_key_rested'] : [kind];
}

const DEVICES: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Macintosh/, 'Mac'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
];

/** The kind of device by its browser; empty if unknown. */
export function deviceLabel(userAgent: string): string {
  return DEVICES.find(([pattern]) => pattern.test(userAgent))?.[1] ?? '';
}
