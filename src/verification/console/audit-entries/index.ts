export { ConsoleAuditController } from './console-audit.controller.js';
export { ConsoleAudit } from './console-audit.service.js';
