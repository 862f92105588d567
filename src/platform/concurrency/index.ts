export { batchStatement, batchValues, BatchWriter, bytea, typedColumns } from './batch-writer.js';
export { Bulkhead } from './bulkhead.js';
export { JobFailed } from './job-failure.js';
export { mapInTurns } from './map-in-turns.js';
export { Semaphore, type Permit } from './semaphore.js';
export { unlessAborted } from './unless-aborted.js';
export { withTimeout } from './with-timeout.js';
export { WorkerThread, type ThreadOptions, type WorkerJob } from './worker-thread.js';
