export { KeyCanaries } from './key-canaries.js';
export { KeyCanaryStore } from './key-canary.store.js';
export { KeyRotation } from './key-rotation.js';
export { keyTables } from './key-tables.js';
export { KeyCanaryEntity } from './key-canary.entity.js';
