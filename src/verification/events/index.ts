export { EVENT_TYPES, type EventType, type NumberedEvent, type StoredEvent } from './event.js';
export { EventFollowers, EventStore, NUMBER_EVENTS } from './event.store.js';
export { eventNotFound, EventsService } from './events.service.js';
export { EventsModule } from './events.module.js';
