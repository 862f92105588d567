export type { EngineJobs } from './engine-jobs.js';
export { EngineWorkers } from './engine-workers.js';
export { PictureWorkers } from './picture-workers.js';
