export { ErasureModule } from './erasure.module.js';
export { PersonErasure } from './person-erasure.service.js';
export { RetentionSweep, type RetentionReport } from './retention-sweep.service.js';
