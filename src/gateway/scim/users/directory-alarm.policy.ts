import { secondsAfter } from '../../../platform/clock/index.js';
import type { DirectoryAlarm } from './directory-alarm.entity.js';

const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 86_400;
const OPEN_SECONDS = 7 * 86_400;

/** When the newest alarms of a connection were raised; null without one. */
export interface NewestAlarms {
  /** Of those about an hour. */
  ofHour: Date | null;
  /** Of all. */
  ofAny: Date | null;
}

/**
 * Start times of the windows that may raise an alarm now, narrowest first. The hour finds a sudden loss of
 * access, the day a slow one. The hour excludes what an earlier alarm of an hour covered, the day what any
 * did: whom that one rightly left out, the next does not restore.
 */
export function alarmWindows(now: Date, { ofHour, ofAny }: NewestAlarms): Date[] {
  return [windowOf(now, HOUR_SECONDS, ofHour), windowOf(now, DAY_SECONDS, ofAny)].flatMap(
    (since) => since ?? [],
  );
}

/** Null while an earlier alarm still takes in what happens. */
function windowOf(now: Date, seconds: number, raisedAt: Date | null): Date | null {
  const start = secondsAfter(now, -seconds);
  const end = raisedAt && alarmEnd({ createdAt: raisedAt });
  if (end === null || end <= start) return start;
  return end < now ? end : null;
}

/** The last moment that an alarm is about: until then no other one of its kind is raised. */
export function alarmEnd({ createdAt }: Pick<DirectoryAlarm, 'createdAt'>): Date {
  return secondsAfter(createdAt, HOUR_SECONDS);
}

/** After some days a leaver is no mistake of the directory any more. */
export function isLapsed({ status, createdAt }: DirectoryAlarm, now: Date): boolean {
  return status === 'open' && secondsAfter(createdAt, OPEN_SECONDS) <= now;
}
