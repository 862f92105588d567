export { BulkSelectionDto, selectionOf } from './bulk-job.dto.js';
export { bulkJobView, BulkJobView } from './bulk-job.view.js';
export { PeopleBulkJobsController } from './people-bulk-jobs.controller.js';
