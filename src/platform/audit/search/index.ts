export { EXPORTED_ACTION, MOST_EXPORTED, type ExportFormat } from './audit-export.policy.js';
export { auditSearchController } from './audit-search.controller.js';
