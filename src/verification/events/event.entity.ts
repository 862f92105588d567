import { Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';
import { idColumn } from '../../platform/database/index.js';
import type { Id } from '../../platform/ids/index.js';
import type { Environment } from '../environment.js';
import type { EventType } from './event.js';

/** Numbers are null until the sequencer gives them. */
@Entity({ schema: 'verification', name: 'events' })
@Unique('events_sequence_key', ['organizationId', 'projectId', 'sequence'])
@Unique('events_environment_sequence_key', ['organizationId', 'environment', 'environmentSequence'])
@Index('events_unnumbered_index', ['organizationId', 'id'], { where: 'sequence IS NULL' })
@Index('events_session_index', ['organizationId', 'sessionId', 'id'])
export class EventEntity {
  @PrimaryColumn(idColumn('org')) organizationId: Id<'org'>;
  @PrimaryColumn(idColumn('evt')) id: Id<'evt'>;
  @Column(idColumn('proj')) projectId: Id<'proj'>;

  /** Within its project. */
  @Column({ type: 'bigint', nullable: true }) sequence: string | null;
  @Column({ type: 'text' }) type: EventType;
  @Column({ ...idColumn('vs'), nullable: true }) sessionId: Id<'vs'> | null;
  @Column({ ...idColumn('user'), nullable: true }) userId: Id<'user'> | null;
  @Column({ ...idColumn('dkey'), nullable: true }) deviceKeyId: Id<'dkey'> | null;
  @Column({ type: 'timestamptz' }) createdAt: Date;

  /** The request that wrote it; null for the background. */
  @Column({ ...idColumn('req'), nullable: true }) requestId: Id<'req'> | null;
  @Column({ type: 'text', nullable: true }) environment: Environment | null;
  @Column({ type: 'bigint', nullable: true }) environmentSequence: string | null;
}
