import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { idColumn, isOneOf } from '../../platform/database/index.js';
import type { Id } from '../../platform/ids/index.js';
import type { Move } from './challenge.policy.js';

/** `used`: a run has judged it. `ended`: a newer challenge or a repeated step took its place. */
export const CHALLENGE_STATUSES = ['open', 'completed', 'used', 'ended'] as const;
export type ChallengeStatus = (typeof CHALLENGE_STATUSES)[number];

/** The random moves of one session, revealed one by one. Each challenge is answered once. */
@Entity({ schema: 'verification', name: 'liveness_challenges' })
@Check('liveness_challenges_status_check', isOneOf('status', CHALLENGE_STATUSES))
@Index('liveness_challenges_session_index', ['organizationId', 'sessionId', 'issuedAt'])
export class LivenessChallengeEntity {
  @PrimaryColumn(
    idColumn('org', {
      name: 'organization_id',
      primaryKeyConstraintName: 'liveness_challenges_pkey',
    }),
  )
  organizationId: Id<'org'>;

  @PrimaryColumn(idColumn('chal', { primaryKeyConstraintName: 'liveness_challenges_pkey' }))
  id: Id<'chal'>;

  @Column(idColumn('vs', { name: 'session_id' }))
  sessionId: Id<'vs'>;

  @Column({ type: 'text', array: true })
  moves: Move[];

  /** One for each prompt: looking ahead, then the moves. Each is revealed with its prompt. */
  @Column({ type: 'text', array: true, default: () => "'{}'" })
  nonces: string[];

  /** When each prompt so far was revealed, in milliseconds since the challenge was issued. */
  @Column({ type: 'integer', array: true, name: 'prompted_ms', default: () => "'{}'" })
  promptedMs: number[];

  /** The person asked for longer prompts. */
  @Column({ type: 'boolean', name: 'has_more_time', default: () => 'false' })
  hasMoreTime: boolean;

  @Column({ type: 'text' })
  status: ChallengeStatus;

  @Column({ type: 'timestamptz', name: 'issued_at' })
  issuedAt: Date;

  @Column({ type: 'timestamptz', name: 'expires_at' })
  expiresAt: Date;

  @Column({ type: 'timestamptz', name: 'completed_at', nullable: true })
  completedAt: Date | null;
}
