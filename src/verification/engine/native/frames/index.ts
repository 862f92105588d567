export { ForgetFramesTask } from './forget-frames.task.js';
export { SeenFrameStore } from './seen-frame.store.js';
