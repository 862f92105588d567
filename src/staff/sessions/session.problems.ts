import { defineProblem } from '../../platform/errors/index.js';

export const staffSessionNotFound = defineProblem(
  'staff_session_not_found',
  404,
  'There is no such session',
);
