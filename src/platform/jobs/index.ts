export { doublingDelaySeconds } from './doubling-delay.policy.js';
export { eachOf } from './each-of.js';
export { JobsModule } from './jobs.module.js';
export { KeyedRuns } from './keyed-runs.js';
export { sweepIntervalOn } from './sweep-interval.policy.js';
export { Task, type BackgroundTask } from './task.decorator.js';
export { TenantQueue } from './tenant-queue.js';
export { Wakeups } from './wakeups.js';
