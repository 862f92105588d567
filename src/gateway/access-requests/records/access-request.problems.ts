import { defineProblem } from '../../../platform/errors/index.js';

export const accessRequestNotFound = defineProblem(
  'access_request_not_found',
  404,
  'There is no such access request',
);
export const accessRequestEnded = defineProblem(
  'access_request_ended',
  409,
  'The access request has ended',
);
