export { EVENT_TYPES, type EventType } from './event-types.js';
export { EventStore, type NewEvent, type SessionEvent } from './event.store.js';
export { EventsModule } from './events.module.js';
