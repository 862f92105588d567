export {
  EventListeners,
  Journal,
  EVENT_TYPES,
  type EventData,
  type EventType,
  type GatewayEvent,
  type NewEvent,
} from './journal.js';
export { EventsModule } from './events.module.js';
