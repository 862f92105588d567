export type { FrameObservation } from './frame-observation.js';
export { checkChallenge } from './challenge-check.policy.js';
