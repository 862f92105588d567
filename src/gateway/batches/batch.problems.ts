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

export const importNotFound = defineProblem('import_not_found', 404, 'There is no such import');
export const importFileInvalid = defineProblem(
  'import_file_invalid',
  400,
  'The file cannot be imported',
);
export const importTooLarge = defineProblem(
  'import_too_large',
  400,
  'The file has too many rows or columns',
);
export const importColumnsInvalid = defineProblem(
  'import_columns_invalid',
  400,
  'The columns cannot be matched like this',
);
export const importNotReady = defineProblem(
  'import_not_ready',
  409,
  'The state of the import does not allow this',
);
export const importAlreadyRunning = defineProblem(
  'import_already_running',
  409,
  'Another import of this customer is running',
);
export const importExpired = defineProblem(
  'import_expired',
  410,
  'The data of this import were deleted',
);

export const campaignNotFound = defineProblem(
  'campaign_not_found',
  404,
  'There is no such campaign',
);
export const campaignNotReady = defineProblem(
  'campaign_not_ready',
  409,
  'The state of the campaign does not allow this',
);
export const campaignCountDiffers = defineProblem(
  'campaign_count_differs',
  409,
  'The confirmed number is not the number of employees who would be invited',
);
