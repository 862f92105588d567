import { defineProblem } from '../../platform/errors/index.js';

export const staffAccountNotFound = defineProblem(
  'staff_account_not_found',
  404,
  'There is no such staff account',
);
