import { defineProblem } from '../../platform/errors/index.js';

export const grantNotFound = defineProblem('grant_not_found', 404, 'There is no such grant');
export const grantAlreadyConsumed = defineProblem(
  'grant_already_consumed',
  409,
  'The grant was already used',
);
export const grantNotActive = defineProblem(
  'grant_not_active',
  409,
  'The grant has expired or was revoked',
);
