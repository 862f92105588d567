/** What looks at frames: for the workers alone. */
export { FrameReader } from './frame-reader.js';
export { PassiveModels } from './passive-models.js';
