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
export type { AuditFault, AuditReport } from './audit-fault.js';
export type { AuditHolds, PruneReport } from './audit-pruner.js';
export { auditSearchController } from './audit-search.controller.js';
export type { ExportFormat } from './audit.policy.js';
export { AuditTrail, AuditTrails } from './audit-trail.js';
