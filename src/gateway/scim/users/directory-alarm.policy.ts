import { secondsAfter } from '../../../platform/clock/index.js';
import type { DirectoryAlarm } from './directory-alarm.entity.js';

const WINDOW_SECONDS = 3_600;
const OPEN_SECONDS = 7 * 86_400;

/** Where the hour before an alarm begins. */
export function windowBefore(now: Date): Date {
  return secondsAfter(now, -WINDOW_SECONDS);
}

/** The last moment that an alarm is about: within an hour of it no other one is raised. */
export function alarmEnd({ createdAt }: Pick<DirectoryAlarm, 'createdAt'>): Date {
  return secondsAfter(createdAt, WINDOW_SECONDS);
}

/** After some days a leaver is no mistake of the directory any more. */
export function isLapsed({ status, createdAt }: DirectoryAlarm, now: Date): boolean {
  return status === 'open' && secondsAfter(createdAt, OPEN_SECONDS) <= now;
}
