import { defineProblem } from '../../../platform/errors/index.js';

export const staffKeyNotFound = defineProblem(
  'staff_key_not_found',
  404,
  'There is no such live staff key',
);
