import { defineProblem } from '../../platform/errors/index.js';

export const legalHold = defineProblem('legal_hold', 409, 'A legal hold forbids destroying this');
export const legalHoldNotFound = defineProblem(
  'legal_hold_not_found',
  404,
  'There is no such legal hold',
);
export const legalHoldSubjectNotFound = defineProblem(
  'legal_hold_subject_not_found',
  404,
  'There is no such session, user or project',
);
export const userAbsent = defineProblem('user_absent', 404, 'There is no such user');
