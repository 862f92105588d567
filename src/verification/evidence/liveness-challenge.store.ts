import { Injectable } from '@nestjs/common';
import { Database, EntityColumns, type Transaction } from '../../platform/database/index.js';
import { idOf, uuidOf, type Id } from '../../platform/ids/index.js';
import { LivenessChallengeEntity } from './liveness-challenge.entity.js';

const CHALLENGE = EntityColumns.of(LivenessChallengeEntity).except('organizationId');

const ONE = `SELECT ${CHALLENGE.select()} FROM verification.liveness_challenges
  WHERE organization_id = $1 AND id = $2 AND session_id = $3`;

/** The liveness challenges of sessions. */
@Injectable()
export class LivenessChallengeStore {
  constructor(private readonly database: Database) {}

  async insert(
    { organizationId, ...challenge }: LivenessChallengeEntity,
    tx: Transaction,
  ): Promise<void> {
    await tx.query(
      `INSERT INTO verification.liveness_challenges (organization_id, ${CHALLENGE.names()})
       VALUES ($1, ${CHALLENGE.parameters(2)})`,
      [uuidOf(organizationId), ...CHALLENGE.values(challenge)],
    );
  }

  /** Null also for another session's challenge. */
  async find(
    organizationId: Id<'org'>,
    sessionId: Id<'vs'>,
    id: Id<'chal'>,
  ): Promise<LivenessChallengeEntity | null> {
    const [row] = await this.database.query(ONE, [
      uuidOf(organizationId),
      uuidOf(id),
      uuidOf(sessionId),
    ]);
    return row ? { organizationId, ...CHALLENGE.read(row) } : null;
  }

  /** The same, and takes the row lock. Null also for another session's challenge. */
  async lock(
    organizationId: Id<'org'>,
    sessionId: Id<'vs'>,
    id: Id<'chal'>,
    tx: Transaction,
  ): Promise<LivenessChallengeEntity | null> {
    const [row] = await tx.query(`${ONE} FOR UPDATE`, [
      uuidOf(organizationId),
      uuidOf(id),
      uuidOf(sessionId),
    ]);
    return row ? { organizationId, ...CHALLENGE.read(row) } : null;
  }

  /** The latest challenge of a session: answered but not judged, or judged. */
  async findLast(
    organizationId: Id<'org'>,
    sessionId: Id<'vs'>,
    status: 'completed' | 'used',
  ): Promise<LivenessChallengeEntity | null> {
    const [row] = await this.database.query(
      `SELECT ${CHALLENGE.select()} FROM verification.liveness_challenges
        WHERE organization_id = $1 AND session_id = $2 AND status = $3
        ORDER BY issued_at DESC LIMIT 1`,
      [uuidOf(organizationId), uuidOf(sessionId), status],
    );
    return row ? { organizationId, ...CHALLENGE.read(row) } : null;
  }

  async listIdsOf(organizationId: Id<'org'>, sessionId: Id<'vs'>): Promise<Id<'chal'>[]> {
    const rows = await this.database.query<{ id: string }>(
      'SELECT id FROM verification.liveness_challenges WHERE organization_id = $1 AND session_id = $2',
      [uuidOf(organizationId), uuidOf(sessionId)],
    );
    return rows.map(({ id }) => idOf('chal', id));
  }

  async countSince(
    organizationId: Id<'org'>,
    sessionId: Id<'vs'>,
    since: Date,
    tx: Transaction,
  ): Promise<number> {
    const [row] = await tx.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM verification.liveness_challenges
        WHERE organization_id = $1 AND session_id = $2 AND issued_at > $3`,
      [uuidOf(organizationId), uuidOf(sessionId), since],
    );
    return row?.count ?? 0;
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

  /** Records that the next prompt was revealed. */
  async prompt(
    organizationId: Id<'org'>,
    id: Id<'chal'>,
    promptedMs: readonly number[],
    tx: Transaction,
  ): Promise<void> {
    await tx.query(
      `UPDATE verification.liveness_challenges SET prompted_ms = $3
        WHERE organization_id = $1 AND id = $2`,
      [uuidOf(organizationId), uuidOf(id), promptedMs],
    );
  }

  async complete(
    organizationId: Id<'org'>,
    id: Id<'chal'>,
    completedAt: Date,
    tx: Transaction,
  ): Promise<void> {
    await tx.query(
      `UPDATE verification.liveness_challenges SET status = 'completed', completed_at = $3
        WHERE organization_id = $1 AND id = $2`,
      [uuidOf(organizationId), uuidOf(id), completedAt],
    );
  }

  async markUsed(organizationId: Id<'org'>, sessionId: Id<'vs'>, tx: Transaction): Promise<void> {
    await tx.query(
      `UPDATE verification.liveness_challenges SET status = 'used'
        WHERE organization_id = $1 AND session_id = $2 AND status = 'completed'`,
      [uuidOf(organizationId), uuidOf(sessionId)],
    );
  }

  async removeAllOf(
    organizationId: Id<'org'>,
    sessionIds: readonly Id<'vs'>[],
    tx: Transaction,
  ): Promise<void> {
    await tx.query(
      'DELETE FROM verification.liveness_challenges WHERE organization_id = $1 AND session_id = ANY($2)',
      [uuidOf(organizationId), sessionIds.map(uuidOf)],
    );
  }
}
