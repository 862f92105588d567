import { defineProblem } from '../../../platform/errors/index.js';

export const sessionNotFound = defineProblem(
  'session_not_found',
  404,
  'There is no such verification session',
);
export const sessionAlreadyTerminal = defineProblem(
  'session_already_terminal',
  409,
  'The session has ended and can no longer change',
);
export const sessionNotTerminal = defineProblem(
  'session_not_terminal',
  409,
  'The session has not ended yet',
);
export const sessionAlreadyRedacted = defineProblem(
  'session_already_redacted',
  409,
  'The session is already redacted',
);
export const userNotFound = defineProblem('user_not_found', 400, 'There is no such user');
export const sessionBusy = defineProblem(
  'session_busy',
  409,
  'The session is being checked; try again in a moment',
);
