export { AuditModule } from './audit.module.js';
export { VerificationAudit, type AuditAction, type NewAuditEntry } from './verification-audit.js';
