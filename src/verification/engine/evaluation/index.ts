export { evaluate, type Evaluation } from './evaluate.js';
export { manifestOf } from './manifest.js';
