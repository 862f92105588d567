/** Reads frames; used by the workers only. */
export { followHead } from './follow-head.js';
export { readFrame } from './read-frame.js';
export { patternAround } from './pattern-around.js';
