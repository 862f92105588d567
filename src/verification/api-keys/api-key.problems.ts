import { defineProblem } from '../../platform/errors/index.js';

export const apiKeyNotFound = defineProblem(
  'api_key_not_found',
  404,
  'There is no such live API key',
);
