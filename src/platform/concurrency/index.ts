export { batchStatement, batchValues, BatchWriter, bytea, typedColumns } from './batch-writer.js';
export { FairShare } from './fair-share.js';
export { RequestSlots } from './request-slots.js';
export { Slots } from './slots.js';
export { withTimeout } from './with-timeout.js';
