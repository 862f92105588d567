import { Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';
import { idColumn } from '../../platform/database/index.js';
import type { Id } from '../../platform/ids/index.js';
import type { Environment } from '../environment.js';

/** Every event of the service (contract, Events and webhooks). */
export const EVENT_TYPES = [
  'event_verification_session_created_v1',
  'event_verification_session_started_v1',
  'event_verification_session_completed_v1',
  'event_verification_session_expired_v1',
  'event_verification_session_canceled_v1',
  'event_verification_session_redacted_v1',
  'event_device_key_added_v1',
  'event_device_key_revoked_v1',
  'event_device_key_missing_v1',
  'event_face_tries_used_up_v1',
  'event_user_deleted_v1',
  'event_ping_v1',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** Numbers are null until the sequencer gives them. */
@Entity({ schema: 'verification', name: 'events' })
@Unique('events_sequence_key', ['organizationId', 'projectId', 'sequence'])
@Unique('events_environment_sequence_key', ['organizationId', 'environment', 'environmentSequence'])
@Index('events_unnumbered_index', ['organizationId', 'id'], { where: 'sequence IS NULL' })
@Index('events_session_index', ['organizationId', 'sessionId', 'id'])
export class EventEntity {
  @PrimaryColumn(idColumn('org'))
  organizationId: Id<'org'>;

  @PrimaryColumn(idColumn('evt'))
  id: Id<'evt'>;

  @Column(idColumn('proj'))
  projectId: Id<'proj'>;

  /** Within its project. */
  @Column({ type: 'bigint', nullable: true })
  sequence: string | null;

  @Column({ type: 'text' })
  type: EventType;

  @Column({ ...idColumn('vs'), nullable: true })
  sessionId: Id<'vs'> | null;

  /** Whom a deletion or a device key was about; null for every other event. */
  @Column({ ...idColumn('user'), nullable: true })
  userId: Id<'user'> | null;

  @Column({ type: 'timestamptz' })
  createdAt: Date;

  /** The request that wrote it; null for the background. */
  @Column({ ...idColumn('req'), nullable: true })
  requestId: Id<'req'> | null;

  @Column({ type: 'text', nullable: true })
  environment: Environment | null;

  @Column({ type: 'bigint', nullable: true })
  environmentSequence: string | null;
}

export type NumberedEvent = Omit<
  EventEntity,
  'organizationId' | 'sequence' | 'environment' | 'environmentSequence'
>;

export type SessionEvent = NumberedEvent & { sequence: number };

/** A stored event; its number is null for the moment until it gets one. */
export type StoredEvent = NumberedEvent & { sequence: number | null };

/** The session that events are about. */
export interface EventSource {
  organizationId: Id<'org'>;
  projectId: Id<'proj'>;
  id: Id<'vs'>;
}

export interface NewEvent {
  organizationId: Id<'org'>;
  projectId: Id<'proj'>;
  type: EventType;
  sessionId: Id<'vs'> | null;
  userId?: Id<'user'>;
  createdAt: Date;
}

/** The source document's event names the session only: no result. A deletion or a device key names its person. */
export function eventData({ sessionId, userId }: Pick<SessionEvent, 'sessionId' | 'userId'>) {
  return { verification_session_id: sessionId, ...(userId && { user_id: userId }) };
}
