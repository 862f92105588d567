export { isWorthAnotherTry, MOST_TRIES } from './batch.machine.js';
export {
  bulkCountDiffers,
  bulkJobNotFound,
  bulkJobNotReady,
  bulkSelectionEmpty,
  bulkSelectionTooLarge,
  importAlreadyRunning,
  importColumnsInvalid,
  importExpired,
  importFileInvalid,
  importNotFound,
  importNotReady,
  importTooLarge,
} from './batch.problems.js';
export { BatchesModule } from './batches.module.js';
export {
  BULK_ACTIONS,
  BULK_ROW_STATES,
  BULK_STATUSES,
  type BulkAction,
  type BulkJob,
  type BulkRowState,
  type MissingFrom,
} from './bulk/bulk-job.js';
export { BulkJobsService, type BulkRowWithEmployee } from './bulk/bulk-jobs.service.js';
export { needsSecondPerson } from './bulk/bulk.policy.js';
export { EmployeeSelections, MOST_EMPLOYEES, type BulkSelection } from './employee-selections.js';
export { suggestColumns } from './imports/file/column-match.policy.js';
export {
  CELL_FAULTS,
  chunkCountOf,
  DATE_FORMATS,
  IMPORT_FIELDS,
  IMPORT_LIMITS,
  IMPORT_STATUSES,
  ROW_OUTCOMES,
  type Import,
  type ImportMapping,
} from './imports/import.js';
export {
  ImportsService,
  undoNeedsSecondPerson,
  type ReviewedRow,
  type ReviewPage,
  type StatusWord,
} from './imports/imports.service.js';
