export { EVENT_TYPES, type EventType } from './event-types.js';
export { EventFollowers } from './event-followers.js';
export { eventNotFound } from './event.problems.js';
export { EventStore, NUMBER_EVENTS } from './event.store.js';
export type { NewEvent, NumberedEvent, SessionEvent, StoredEvent } from './event.js';
export { EventsModule } from './events.module.js';
export { EventsService } from './events.service.js';
