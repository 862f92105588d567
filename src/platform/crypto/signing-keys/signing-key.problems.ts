import { defineProblem } from '../../errors/index.js';

export const signingKeyNotFound = defineProblem(
  'signing_key_not_found',
  404,
  'There is no such published signing key',
);
