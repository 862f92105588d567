import { defineProblem } from '../../platform/errors/index.js';

export const bulkJobNotFound = defineProblem('bulk_job_not_found', 404, 'There is no such job');
export const bulkJobNotReady = defineProblem(
  'bulk_job_not_ready',
  409,
  'The state of the job does not allow this',
);
export const bulkSelectionEmpty = defineProblem(
  'bulk_selection_empty',
  400,
  'The selection finds no employee',
);
export const bulkSelectionTooLarge = defineProblem(
  'bulk_selection_too_large',
  400,
  'The selection finds too many employees',
);
export const bulkCountDiffers = defineProblem(
  'bulk_count_differs',
  409,
  'The confirmed number is not the number of employees',
);
