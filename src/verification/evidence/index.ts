export {
  CAPTURE_KINDS,
  type CaptureKind,
  type Capture,
  type ChallengeFrame,
  type CompletedChallenge,
  type JudgedChallenge,
  type ListedCapture,
  type StoredPicture,
  capturesOfStep,
  STEP_OF_CAPTURE,
} from './evidence.js';
export {
  MAX_FRAME_BYTES,
  MAX_FRAMES,
  LIGHTS,
  newLights,
  MOVES,
  PROMPTS,
  type Light,
  type Move,
  type Prompt,
} from './liveness/challenge-prompts.policy.js';
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
} from './liveness/liveness-challenge.problems.js';
export { EvidenceService } from './evidence.service.js';
export {
  LivenessChallenges,
  type ChallengeAddress,
  type ChallengeOptions,
  type OpenPrompt,
} from './liveness/liveness-challenges.service.js';
