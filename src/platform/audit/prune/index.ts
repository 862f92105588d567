export type { AuditHolds, PruneOrder, PruneReport } from './audit-prune.js';
export { AuditPruneStore } from './audit-prune.store.js';
export { AuditPruner } from './audit-pruner.js';
