import { defineProblem } from '../../platform/errors/index.js';

export const projectNotFound = defineProblem('project_not_found', 404, 'There is no such project');
export const projectEngineNotAllowed = defineProblem(
  'project_engine_not_allowed',
  400,
  'A production project cannot use the simulated engine',
);
export const projectStepRequired = defineProblem(
  'project_step_required',
  400,
  'The template requires a step that is turned off',
);
export const projectOriginNotAllowed = defineProblem(
  'project_origin_not_allowed',
  400,
  'A page of this origin may not show the hosted page',
);
export const projectSchemeNotAllowed = defineProblem(
  'project_scheme_not_allowed',
  400,
  'This is no URI scheme of an app',
);
export const projectThresholdNotAllowed = defineProblem(
  'project_threshold_not_allowed',
  400,
  'A threshold is out of its range',
);
export const projectReviewNotAllowed = defineProblem(
  'project_review_not_allowed',
  400,
  'A person cannot decide what is unclear in an IAL2 project',
);
