import { defineProblem } from '../../platform/errors/index.js';

export const projectNotFound = defineProblem('project_not_found', 404, 'There is no such project');
export const projectEngineNotAllowed = defineProblem(
  'project_engine_not_allowed',
  400,
  'Nothing is simulated in production',
);
export const projectStepRequired = defineProblem(
  'project_step_required',
  400,
  'The template does not allow a required step to be off',
);
export const projectThresholdNotAllowed = defineProblem(
  'project_threshold_not_allowed',
  400,
  'A threshold is out of its range',
);
