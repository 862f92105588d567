export { batchStatement, batchValues, BatchWriter, bytea, typedColumns } from './batch-writer.js';
export { Bulkhead, Semaphore, type Permit } from './semaphore.js';
export { FairQueue, type QueuedWork } from './fair-queue.js';
export { JobFailed, WorkerThread } from './worker-thread.js';
export { mapInTurns } from './map-in-turns.js';
export { unlessAborted } from './unless-aborted.js';
