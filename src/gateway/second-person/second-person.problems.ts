import { defineProblem } from '../../platform/errors/index.js';

export const secondPersonNeeded = defineProblem(
  'second_person_needed',
  403,
  'A second person must confirm this',
);
