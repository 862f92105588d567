import { defineProblem } from '../../platform/errors/index.js';

export const projectRequired = defineProblem(
  'project_required',
  400,
  'Events are numbered per project: name one with project_id',
);
