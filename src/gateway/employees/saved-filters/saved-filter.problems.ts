import { defineProblem } from '../../../platform/errors/index.js';

export const savedFilterNotFound = defineProblem(
  'saved_filter_not_found',
  404,
  'There is no such saved filter',
);
export const savedFilterLimitReached = defineProblem(
  'saved_filter_limit_reached',
  409,
  'There are as many saved filters as there may be',
);
