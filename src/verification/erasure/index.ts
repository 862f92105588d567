export { ErasureModule } from './erasure.module.js';
export { RetentionSweep, type RetentionReport } from './retention-sweep.service.js';
