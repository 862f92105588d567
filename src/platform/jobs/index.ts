export { Dispatchers, type Assignment, type Dispatcher } from './dispatcher.js';
export { doublingDelaySeconds, sweepIntervalOn } from './sweep-interval.policy.js';
export { eachOf, inBatches, TenantQueue } from './tenant-queue.js';
export { JobsModule } from './jobs.module.js';
export { KeyedRuns } from './keyed-runs.js';
export type { LeasedWork } from './lease-worker.js';
export { Task, TaskRunner, type BackgroundTask } from './task-runner.js';
export { Wakeups } from './wakeups.js';
