export type { FrameObservation } from './frame-observation.js';
