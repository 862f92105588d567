export { EVENT_TYPES, type EventType } from './event-types.js';
export { EventFollowers } from './event-followers.js';
export {
  EventStore,
  NUMBER_EVENTS,
  type NewEvent,
  type NumberedEvent,
  type SessionEvent,
} from './event.store.js';
export { EventsModule } from './events.module.js';
