export {
  bulkCountDiffers,
  bulkJobNotFound,
  bulkJobNotReady,
  bulkSelectionEmpty,
  bulkSelectionTooLarge,
  campaignCountDiffers,
  campaignNotFound,
  campaignNotReady,
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
export {
  CAMPAIGN_STATUSES,
  INVITATION_STAGES,
  MOST_DAYS,
  MOST_REMINDERS,
  type Campaign,
  type CampaignSettings,
  type InvitationStage,
} from './campaigns/campaign.js';
export {
  CampaignsService,
  type CurrentCampaign,
  type InvitationWithEmployee,
} from './campaigns/campaigns.service.js';
export { MOST_EMPLOYEES, type BulkSelection } from './employee-selections.js';
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
