export { EngineWorkers } from './engine-workers.js';
