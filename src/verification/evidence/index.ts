export { CAPTURE_KINDS, type CaptureKind } from './capture-kind.js';
export { CHALLENGE_MS, MOVES, type Move } from './challenge.policy.js';
export type { Capture, ChallengeFrame, CompletedChallenge } from './evidence.js';
export { EvidenceModule } from './evidence.module.js';
export { EvidenceService } from './evidence.service.js';
