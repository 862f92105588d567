export { Clock, momentOrNull, secondsAfter, unixSeconds, unixSecondsOrNull } from './clock.js';
export { ClockModule } from './clock.module.js';
