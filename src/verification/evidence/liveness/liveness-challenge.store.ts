import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  In,
  MoreThan,
  type Repository,
  Check,
  Column,
  Entity,
  Index,
  PrimaryColumn,
} from 'typeorm';
import { type Transaction, idColumn, isOneOf } from '../../../platform/database/index.js';
import { idOf, uuidOf, type Id } from '../../../platform/ids/index.js';
import type { Light, Move } from './challenge-prompts.policy.js';

/** `used`: a run has judged it. `ended`: a newer challenge or a repeated step took its place. */
const CHALLENGE_STATUSES = ['open', 'completed', 'used', 'ended'] as const;
type ChallengeStatus = (typeof CHALLENGE_STATUSES)[number];

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

  /** The colour of the screen for each prompt, revealed with it; empty without coloured light. */
  @Column({ type: 'text', array: true, default: () => "'{}'" }) lights: Light[];

  /** The person asked for longer prompts. */
  @Column({ type: 'boolean', default: () => 'false' }) hasMoreTime: boolean;
  @Column({ type: 'text' }) status: ChallengeStatus;
  @Column({ type: 'timestamptz' }) issuedAt: Date;
  @Column({ type: 'timestamptz' }) expiresAt: Date;
  @Column({ type: 'timestamptz', nullable: true }) completedAt: Date | null;
}

@Injectable()
export class LivenessChallengeStore {
  constructor(
    @InjectRepository(LivenessChallengeEntity)
    private readonly stored: Repository<LivenessChallengeEntity>,
  ) {}

  async insert(challenge: LivenessChallengeEntity, tx: Transaction): Promise<void> {
    await tx.manager.insert(LivenessChallengeEntity, challenge);
  }

  /** Null also for another session's challenge. */
  find(
    organizationId: Id<'org'>,
    sessionId: Id<'vs'>,
    id: Id<'chal'>,
  ): Promise<LivenessChallengeEntity | null> {
    const where = { organizationId, id, sessionId };
    return this.stored.findOneBy(where);
  }

  /** The same, and takes the row lock. Null also for another session's challenge. */
  lock(
    organizationId: Id<'org'>,
    sessionId: Id<'vs'>,
    id: Id<'chal'>,
    tx: Transaction,
  ): Promise<LivenessChallengeEntity | null> {
    return tx.manager.findOne(LivenessChallengeEntity, {
      where: { organizationId, id, sessionId },
      lock: { mode: 'pessimistic_write' },
    });
  }

  /** The latest challenge of a session: answered but not judged, or judged. */
  findLast(
    organizationId: Id<'org'>,
    sessionId: Id<'vs'>,
    status: 'completed' | 'used',
  ): Promise<LivenessChallengeEntity | null> {
    return this.stored.findOne({
      where: { organizationId, sessionId, status },
      order: { issuedAt: 'DESC' },
    });
  }

  async listIdsOf(organizationId: Id<'org'>, sessionId: Id<'vs'>): Promise<Id<'chal'>[]> {
    const found = await this.stored.find({
      where: { organizationId, sessionId },
      select: { id: true },
    });
    return found.map(({ id }) => id);
  }

  countSince(
    organizationId: Id<'org'>,
    sessionId: Id<'vs'>,
    since: Date,
    tx: Transaction,
  ): Promise<number> {
    const where = { organizationId, sessionId, issuedAt: MoreThan(since) };
    return tx.manager.countBy(LivenessChallengeEntity, where);
  }

  /** Ends the challenges that could still be judged; returns them. */
  async endAllOf(
    organizationId: Id<'org'>,
    sessionId: Id<'vs'>,
    tx: Transaction,
  ): Promise<Id<'chal'>[]> {
    const rows = await tx.query<{ id: string }>(
      `UPDATE verification.liveness_challenges SET status = 'ended'
        WHERE organization_id = $1 AND session_id = $2 AND status IN ('open', 'completed') RETURNING id`,
      [uuidOf(organizationId), uuidOf(sessionId)],
    );
    return rows.map(({ id }) => idOf('chal', id));
  }

  /** Writes the next prompt, or the end, of a locked challenge. */
  async update(
    { organizationId, id }: LivenessChallengeEntity,
    change: Partial<Pick<LivenessChallengeEntity, 'promptedMs' | 'status' | 'completedAt'>>,
    tx: Transaction,
  ): Promise<void> {
    await tx.manager.update(LivenessChallengeEntity, { organizationId, id }, change);
  }

  async markUsed(organizationId: Id<'org'>, sessionId: Id<'vs'>, tx: Transaction): Promise<void> {
    const answered = { organizationId, sessionId, status: 'completed' as const };
    await tx.manager.update(LivenessChallengeEntity, answered, { status: 'used' });
  }

  async removeAllOf(
    organizationId: Id<'org'>,
    sessionIds: readonly Id<'vs'>[],
    tx: Transaction,
  ): Promise<void> {
    await tx.manager.delete(LivenessChallengeEntity, { organizationId, sessionId: In(sessionIds) });
  }
}
