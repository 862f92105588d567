export { bulkJobView, BulkJobView } from './bulk-job.view.js';
export { PeopleBulkJobsController } from './people-bulk-jobs.controller.js';
