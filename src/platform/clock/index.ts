export {
  Clock,
  isTimeZone,
  momentOrNull,
  secondsAfter,
  unixSeconds,
  unixSecondsOrNull,
  yearsAfter,
  ClockModule,
} from './clock.js';
export { COUNTED_DAYS, dayCountsOf, type DayCount, type DayCounts } from './day-counts.js';
