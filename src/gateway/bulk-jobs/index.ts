export {
  BULK_ACTIONS,
  BULK_ROW_STATES,
  BULK_STATUSES,
  MOST_EMPLOYEES,
  type BulkAction,
  type BulkRowState,
  type MissingFrom,
} from './bulk-job.js';
export type { BulkJob } from './bulk-job.entity.js';
export {
  bulkCountDiffers,
  bulkJobNotFound,
  bulkJobNotReady,
  bulkSelectionEmpty,
  bulkSelectionTooLarge,
} from './bulk-job.problems.js';
export { isWorthAnotherTry, MOST_TRIES, needsSecondPerson } from './bulk-row.policy.js';
export { BulkJobsModule } from './bulk-jobs.module.js';
export { BulkJobsService, type BulkRowWithEmployee } from './bulk-jobs.service.js';
export { EmployeeSelections, type BulkSelection } from './employee-selections.js';
