import { Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';
import { idColumn } from '../../platform/database/index.js';
import type { Id } from '../../platform/ids/index.js';
import type { Environment } from '../environment.js';
import type { EventType } from './event.js';

const primaryKeyConstraintName = 'events_pkey';

/** Numbers are null until the sequencer gives them. */
@Entity({ schema: 'verification', name: 'events' })
@Unique('events_sequence_key', ['organizationId', 'projectId', 'sequence'])
@Unique('events_environment_sequence_key', ['organizationId', 'environment', 'environmentSequence'])
@Index('events_unnumbered_index', ['organizationId', 'id'], { where: 'sequence IS NULL' })
@Index('events_session_index', ['organizationId', 'sessionId', 'id'])
export class EventEntity {
  @PrimaryColumn(idColumn('org', { name: 'organization_id', primaryKeyConstraintName }))
  organizationId: Id<'org'>;

  @PrimaryColumn(idColumn('evt', { primaryKeyConstraintName }))
  id: Id<'evt'>;

  @Column(idColumn('proj', { name: 'project_id' }))
  projectId: Id<'proj'>;

  /** Within its project. */
  @Column({ type: 'bigint', nullable: true })
  sequence: string | null;

  @Column({ type: 'text' })
  type: EventType;

  @Column({ ...idColumn('vs', { name: 'session_id' }), nullable: true })
  sessionId: Id<'vs'> | null;

  @Column({ ...idColumn('user', { name: 'user_id' }), nullable: true })
  userId: Id<'user'> | null;

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt: Date;

  /** The request that wrote it; null for the background. */
  @Column({ ...idColumn('req', { name: 'request_id' }), nullable: true })
  requestId: Id<'req'> | null;

  @Column({ type: 'text', nullable: true })
  environment: Environment | null;

  @Column({ type: 'bigint', name: 'environment_sequence', nullable: true })
  environmentSequence: string | null;
}
