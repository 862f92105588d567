import { defineProblem } from '../../platform/errors/index.js';

export const sourceNotFound = defineProblem('source_not_found', 404, 'There is no such source');
export const sourceInvalid = defineProblem(
  'source_invalid',
  400,
  'The source cannot be added like this',
);
