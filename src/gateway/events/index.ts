export { EventListeners } from './event-listeners.js';
export {
  EVENT_TYPES,
  type EventData,
  type EventType,
  type GatewayEvent,
  type NewEvent,
} from './event.js';
export { EventsModule } from './events.module.js';
export { Journal } from './journal.js';
