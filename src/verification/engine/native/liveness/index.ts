export type { FrameObservation, FrameReading } from './frame-observation.js';
export { mirroredFingerprint } from './fingerprint.js';
export { checkChallenge, type SeenAs } from './challenge-check.policy.js';
