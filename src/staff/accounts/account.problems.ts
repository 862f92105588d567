import { defineProblem } from '../../platform/errors/index.js';

export const staffAccountDisabled = defineProblem(
  'staff_account_disabled',
  409,
  'The staff account is disabled',
);
export const staffAccountNotFound = defineProblem(
  'staff_account_not_found',
  404,
  'There is no such staff account',
);
