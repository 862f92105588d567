/** Reads frames; used by the workers only. */
export { FrameReader } from './frame-reader.js';
export { PassiveModels } from './passive-models.js';
