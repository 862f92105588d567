export { KeyCanaries } from './key-canaries.js';
export { KeyCanaryStore } from './key-canary.store.js';
export { KEY_TABLES, KeyRotation } from './key-rotation.js';
