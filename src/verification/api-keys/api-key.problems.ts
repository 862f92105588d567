import { defineProblem } from '../../platform/errors/index.js';

export const apiKeyNotFound = defineProblem(
  'api_key_not_found',
  404,
  'There is no such live API key',
);
export const apiKeyReplaced = defineProblem(
  'api_key_replaced',
  409,
  'The key already has a successor',
);
