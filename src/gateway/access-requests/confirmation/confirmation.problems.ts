import { defineProblem } from '../../../platform/errors/index.js';

export const codeNotShown = defineProblem(
  'code_not_shown',
  409,
  'The employee has no code yet: it is shown when they have finished',
);
export const codeMismatch = defineProblem(
  'code_mismatch',
  403,
  'This is not the code that the employee sees',
);
