/** Reads frames; used by the workers only. */
export { FrameReader } from './frame-reader.js';
export { PassiveModels, patternAround } from './passive-models.js';
