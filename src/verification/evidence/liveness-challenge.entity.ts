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
  @PrimaryColumn(idColumn('org')) organizationId: Id<'org'>;
  @PrimaryColumn(idColumn('chal')) id: Id<'chal'>;
  @Column(idColumn('vs')) sessionId: Id<'vs'>;
  @Column({ type: 'text', array: true }) moves: Move[];

  /** One for each prompt: looking ahead, then the moves. Each is revealed with its prompt. */
  @Column({ type: 'text', array: true, default: () => "'{}'" }) nonces: string[];

  /** When each prompt so far was revealed, in milliseconds since the challenge was issued. */
  @Column({ type: 'integer', array: true, default: () => "'{}'" }) promptedMs: number[];

  /** The person asked for longer prompts. */
  @Column({ type: 'boolean', default: () => 'false' }) hasMoreTime: boolean;
  @Column({ type: 'text' }) status: ChallengeStatus;
  @Column({ type: 'timestamptz' }) issuedAt: Date;
  @Column({ type: 'timestamptz' }) expiresAt: Date;
  @Column({ type: 'timestamptz', nullable: true }) completedAt: Date | null;
}
