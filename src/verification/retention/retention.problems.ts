import { defineProblem } from '../../platform/errors/index.js';

export const legalHold = defineProblem('legal_hold', 409, 'A legal hold forbids destroying this');
export const userAbsent = defineProblem('user_absent', 404, 'There is no such user');
