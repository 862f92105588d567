export { AuditModule } from './audit.module.js';
export { GatewayAudit, type AuditAction, type NewAuditEntry } from './gateway-audit.js';
