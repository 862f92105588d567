/** Reads frames; used by the workers only. */
export { FrameReader } from './frame-reader.js';
export { patternAround } from './pattern-around.js';
