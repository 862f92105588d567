export { auditEntities } from './audit.entity.js';
export type { ExportedCheckpoints } from './audit-checkpoints.js';
export { ListAuditEntriesQuery } from './audit-entry.dto.js';
export {
  AUDIT_OUTCOMES,
  OPERATOR,
  UNKNOWN,
  type AuditDetails,
  type AuditEntry,
  type AuditFilters,
  type AuditOutcome,
  type NewAuditEntry,
} from './audit-entry.js';
export { AuditEntryListView, auditEntryListView } from './audit-entry.view.js';
export type { AuditFault, AuditReport } from './verify/index.js';
export type { AuditHolds, PruneReport } from './prune/index.js';
export { auditSearchController, type ExportFormat } from './search/index.js';
export { AuditTrail } from './audit-trail.js';
export { AuditTrails } from './audit-trails.js';
export type { LinkedEntry } from './audit.store.js';
export { AuditPlatformModule } from './audit.module.js';
