import { defineProblem } from '../../../platform/errors/index.js';

export const challengeNotFound = defineProblem(
  'challenge_not_found',
  404,
  'There is no such challenge in this session',
);
export const challengeExpired = defineProblem(
  'challenge_expired',
  410,
  'The time for this challenge is over; ask for another',
);
export const challengeEnded = defineProblem(
  'challenge_ended',
  409,
  'This challenge was answered or replaced; ask for another',
);
export const challengesExceeded = defineProblem(
  'challenges_exceeded',
  429,
  'Too many challenges were asked for; wait before asking for another',
);
export const framesExceeded = defineProblem(
  'frames_exceeded',
  413,
  'The frames of this challenge are too many or too large',
);
export const framesIncomplete = defineProblem(
  'frames_incomplete',
  409,
  'A prompt has no frame, or frames are missing',
);
export const promptClosed = defineProblem(
  'prompt_closed',
  409,
  'This move is not asked for now; ask for another challenge',
);
export const promptUnanswered = defineProblem(
  'prompt_unanswered',
  409,
  'Send a frame of this move before you ask for the next',
);
