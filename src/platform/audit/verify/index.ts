export type { AuditFault, AuditReport } from './audit-fault.js';
export { AuditVerifier } from './audit-verifier.js';
