export { doublingDelaySeconds, sweepIntervalOn } from './sweep-interval.policy.js';
export { eachOf, inBatches, TenantQueue } from './tenant-queue.js';
export { JobsModule } from './jobs.module.js';
export { KeyedRuns } from './keyed-runs.js';
export { Task, type BackgroundTask } from './task-runner.js';
export { Wakeups } from './wakeups.js';
