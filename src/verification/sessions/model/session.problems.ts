import { defineProblem } from '../../../platform/errors/index.js';
import type { Session, SessionData } from './session.js';

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
export const stepTriesUsedUp = defineProblem(
  'step_tries_used_up',
  409,
  'All tries of this step are used up: it cannot be taken again',
);
export const sessionFaceOutdated = defineProblem(
  'session_face_outdated',
  409,
  'A stored face must be read again by the present model: refuse the case or cancel the session, and let the person begin a new one',
);
export const faceTriesUsedUp = defineProblem(
  'face_tries_used_up',
  409,
  'Too many faces did not match this person today: show a document if you have not yet, or ask the help desk',
);
export const faceTryTooSoon = defineProblem(
  'face_try_too_soon',
  429,
  'The last tries did not match this person: wait before the next one',
);

/** The data of a session that goes on. Throws `session_busy` while a person decides. */
export function openData({ data }: Session): SessionData {
  if (!data) throw sessionAlreadyTerminal();
  if (data.in_review) throw sessionBusy();
  return data;
}
