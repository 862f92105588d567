export { AuditModule } from './audit.module.js';
export { GatewayAudit, type AuditAction, type NewAuditEntry } from './gateway-audit.js';
export {
  EventListeners,
  Journal,
  EVENT_TYPES,
  type EventData,
  type EventType,
  type GatewayEvent,
  type NewEvent,
} from './journal.js';
