import type { Id } from '../../platform/ids/index.js';
import type { EventType } from './event-types.js';

export interface SessionEvent {
  id: Id<'evt'>;
  projectId: Id<'proj'>;
  sequence: number;
  type: EventType;
  sessionId: Id<'vs'> | null;
  /** The request that wrote it; null for the background. */
  requestId: Id<'req'> | null;
  createdAt: Date;
}

/** A stored event; its number is null for the moment until it gets one. */
export type StoredEvent = Omit<SessionEvent, 'sequence'> & { sequence: number | null };

export type NumberedEvent = Omit<SessionEvent, 'sequence'>;

export interface NewEvent {
  organizationId: Id<'org'>;
  projectId: Id<'proj'>;
  type: EventType;
  sessionId: Id<'vs'> | null;
  createdAt: Date;
}
