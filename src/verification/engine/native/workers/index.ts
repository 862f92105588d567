export type { EngineJobs, Read } from './engine-jobs.js';
export { EngineWorkers } from './engine-workers.js';
export { PictureWorkers } from './picture-workers.js';
