export { CAPTURE_KINDS, type CaptureKind } from './capture-kind.js';
export { capturesOfStep, STEP_OF_CAPTURE } from './capture-step.policy.js';
export { MAX_FRAME_BYTES, MAX_FRAMES } from './challenge-answer.policy.js';
export { MOVES, PROMPTS, type Move, type Prompt } from './challenge.policy.js';
export type {
  Capture,
  ChallengeFrame,
  CompletedChallenge,
  JudgedChallenge,
  ListedCapture,
  StoredPicture,
} from './evidence.js';
export { EvidenceModule } from './evidence.module.js';
export {
  challengeEnded,
  challengeExpired,
  challengeNotFound,
  challengesExceeded,
  framesExceeded,
  framesIncomplete,
  promptClosed,
  promptUnanswered,
} from './evidence.problems.js';
export { EvidenceService } from './evidence.service.js';
export {
  LivenessChallenges,
  type ChallengeAddress,
  type OpenPrompt,
} from './liveness-challenges.service.js';
