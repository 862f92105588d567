export { auditEntities } from './audit.entity.js';
export type { ExportedCheckpoints } from './audit-signatures.js';
export {
  AUDIT_OUTCOMES,
  OPERATOR,
  UNKNOWN,
  type AuditDetails,
  type AuditEntry,
  type AuditFilters,
  type AuditOutcome,
  type LinkedEntry,
  type NewAuditEntry,
} from './audit-entry.js';
export { auditEntriesController } from './audit-entries.controller.js';
export type { AuditFault, AuditReport } from './chain/audit-fault.js';
export type { AuditHolds, PruneReport } from './chain/audit-prune.js';
export { auditSearchController } from './audit-search.controller.js';
export type { AuditExport, ExportFormat } from './audit-export.policy.js';
export { AuditTrail } from './audit-trail.js';
export { AuditTrails } from './audit-trails.js';
