export { AuditModule } from './audit.module.js';
export { AuditStore, type AuditAction, type NewAuditEntry } from './audit.store.js';
