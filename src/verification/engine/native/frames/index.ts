export { SeenFrameStore } from './seen-frame.store.js';
