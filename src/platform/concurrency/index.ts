export { batchStatement, batchValues, BatchWriter, bytea, typedColumns } from './batch-writer.js';
export { Bulkhead } from './bulkhead.js';
export { FairQueue, type QueuedWork } from './fair-queue.js';
export { JobFailed, WorkerThread } from './worker-thread.js';
export { mapInTurns } from './map-in-turns.js';
export { Semaphore, type Permit } from './semaphore.js';
export { unlessAborted } from './unless-aborted.js';
