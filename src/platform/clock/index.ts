export { Clock, momentOrNull, secondsAfter, unixSeconds, unixSecondsOrNull } from './clock.js';
export { COUNTED_DAYS, dayCountsOf, type DayCount, type DayCounts } from './day-counts.js';
export { ClockModule } from './clock.module.js';
