export { PeopleBulkJobsController } from './people-bulk-jobs.controller.js';
