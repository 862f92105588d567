export {
  CELL_FAULTS,
  DATE_FORMATS,
  IMPORT_FIELDS,
  IMPORT_LIMITS,
  IMPORT_STATUSES,
  ROW_OUTCOMES,
  type ImportMapping,
} from './import.js';
export { suggestColumns } from './file/column-match.policy.js';
export type { Import } from './import.entity.js';
export {
  importAlreadyRunning,
  importColumnsInvalid,
  importExpired,
  importFileInvalid,
  importNotFound,
  importNotReady,
  importTooLarge,
} from './import.problems.js';
export { ImportsModule } from './imports.module.js';
export {
  ImportsService,
  undoNeedsSecondPerson,
  type ReviewedRow,
  type ReviewPage,
  type StatusWord,
} from './imports.service.js';
