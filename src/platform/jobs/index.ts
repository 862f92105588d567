export { doublingDelaySeconds } from './doubling-delay.policy.js';
export { eachTenant } from './each-tenant.js';
export { JobsModule } from './jobs.module.js';
export { sweepIntervalOn } from './sweep-interval.policy.js';
export { Task, type BackgroundTask } from './task.decorator.js';
export { Wakeups } from './wakeups.js';
