export { AuditEntriesModule } from './audit-entries.module.js';
