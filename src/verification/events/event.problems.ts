import { defineProblem } from '../../platform/errors/index.js';

export const eventNotFound = defineProblem('event_not_found', 404, 'There is no such event');
export const projectRequired = defineProblem(
  'project_required',
  400,
  'Events are numbered per project: name one with project_id',
);
