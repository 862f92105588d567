export { EventListeners, Journal } from './journal.js';
export {
  EVENT_TYPES,
  type EventData,
  type EventType,
  type GatewayEvent,
  type NewEvent,
} from './event.js';
export { EventsModule } from './events.module.js';
