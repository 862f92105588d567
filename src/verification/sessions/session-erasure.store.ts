import { Injectable } from '@nestjs/common';
import { DataKeys, Vault } from '../../platform/crypto/index.js';
import { Database, EntityColumns, type Transaction } from '../../platform/database/index.js';
import { idOf, uuidOf, type Id } from '../../platform/ids/index.js';
import type { Environment } from '../environment.js';
import type { Session } from './model/session.js';
import { SessionEntity } from './session.entity.js';
import { COLUMNS, openIfReadable, type SessionRow } from './session.row.js';
import { FROM } from './session.statements.js';

/** Sessions of a project that ended before a moment. */
export interface EndedSessions {
  organizationId: Id<'org'>;
  projectId: Id<'proj'>;
  before: Date;
}

/**
 * The end of a batch: its last session and that one's end, as PostgreSQL writes it, to the
 * microsecond.
 */
export interface EndedCursor {
  completedAt: string;
  id: Id<'vs'>;
}

export interface LockedSession {
  session: Session;
  cursor: EndedCursor;
  /** False when its data key or its data does not open. */
  isReadable: boolean;
}

type EndedRow = SessionRow & { endedAt: string };

/** A session for its deletion; its data stays sealed. */
export type FoundSession = Pick<
  Session,
  'id' | 'projectId' | 'userId' | 'requestedUserId' | 'status'
>;

const FOUND = EntityColumns.of(SessionEntity).only(
  'id',
  'projectId',
  'userId',
  'requestedUserId',
  'status',
);

// No legal hold on the session, its project, its person or whom it was to recognise.
const NOT_HELD = `NOT EXISTS (SELECT 1 FROM verification.legal_holds h WHERE h.organization_id = $1
    AND h.subject_id IN (s.id, s.project_id, s.user_id, s.requested_user_id))`;

const DUE = `s.organization_id = $1 AND s.project_id = $2 AND s.completed_at < $3 AND s.redacted_at IS NULL
  AND ${NOT_HELD}`;

/** Finds and destroys the personal data of sessions, many per transaction. */
@Injectable()
export class SessionErasureStore {
  constructor(
    private readonly database: Database,
    private readonly vault: Vault,
    private readonly keys: DataKeys,
  ) {}

  async countEnded({ organizationId, projectId, before }: EndedSessions): Promise<number> {
    const [row] = await this.database.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM verification.sessions s WHERE ${DUE}`,
      [uuidOf(organizationId), uuidOf(projectId), before],
    );
    return row?.count ?? 0;
  }

  /** Locks up to `limit` sessions behind a cursor that hold personal data and are under no legal hold. Skips locked rows. */
  async lockEnded(
    { organizationId, projectId, before }: EndedSessions,
    after: EndedCursor | null,
    limit: number,
    tx: Transaction,
  ): Promise<LockedSession[]> {
    const values = [uuidOf(organizationId), uuidOf(projectId), before, limit];
    const rows = await tx.query<EndedRow>(
      `SELECT s.completed_at::text AS "endedAt", ${COLUMNS} ${FROM}
        WHERE ${DUE} ${after ? 'AND (s.completed_at, s.id) > ($5, $6)' : ''}
        ORDER BY s.completed_at, s.id LIMIT $4 FOR UPDATE OF s SKIP LOCKED`,
      after ? [...values, after.completedAt, uuidOf(after.id)] : values,
    );
    return Promise.all(rows.map((row) => this.#open(row)));
  }

  /** Locks up to `limit` ended sessions that may still hold what their steps found. Skips locked rows. */
  async lockWithFound(
    organizationId: Id<'org'>,
    after: Id<'vs'> | null,
    limit: number,
    tx: Transaction,
  ): Promise<Omit<LockedSession, 'cursor'>[]> {
    const values = [uuidOf(organizationId), limit];
    const rows = await tx.query<SessionRow>(
      `SELECT ${COLUMNS} ${FROM}
        WHERE s.organization_id = $1 AND s.found_left AND ${NOT_HELD} ${after ? 'AND s.id > $3' : ''}
        ORDER BY s.id LIMIT $2 FOR UPDATE OF s SKIP LOCKED`,
      after ? [...values, uuidOf(after)] : values,
    );
    return Promise.all(rows.map((row) => openIfReadable(row, this.vault)));
  }

  /** Sessions about a person, or that verified them, which still hold personal data. */
  async lockAllOf(
    organizationId: Id<'org'>,
    userId: Id<'user'>,
    tx: Transaction,
  ): Promise<FoundSession[]> {
    const rows = await tx.query(
      `SELECT ${FOUND.select()} FROM verification.sessions
        WHERE organization_id = $1 AND (user_id = $2 OR requested_user_id = $2) AND redacted_at IS NULL
        ORDER BY id FOR UPDATE`,
      [uuidOf(organizationId), uuidOf(userId)],
    );
    return rows.map((row) => FOUND.read(row));
  }

  /**
   * Locks unverified sessions with an identity that was given for this person. Identities of
   * somebody else are excluded, so a stranger cannot erase them.
   */
  async lockTriesOf(
    organizationId: Id<'org'>,
    environment: Environment,
    userId: Id<'user'>,
    tx: Transaction,
  ): Promise<FoundSession[]> {
    const rows = await tx.query(
      `SELECT ${FOUND.select()} FROM verification.sessions
        WHERE organization_id = $1 AND environment = $2 AND given_identity_index = ANY (ARRAY(
            SELECT identity_index FROM verification.people
             WHERE organization_id = $1 AND environment = $2 AND id = $3
            UNION SELECT s.given_identity_index FROM verification.sessions s
             WHERE s.organization_id = $1 AND s.environment = $2 AND s.user_id = $3
               AND NOT EXISTS (SELECT FROM verification.people p
                 WHERE p.organization_id = $1 AND p.environment = $2 AND p.id <> $3
                   AND p.identity_index = s.given_identity_index)))
          AND given_identity_index <> '' AND user_id IS NULL AND redacted_at IS NULL
        ORDER BY id FOR UPDATE`,
      [uuidOf(organizationId), environment, uuidOf(userId)],
    );
    return rows.map((row) => FOUND.read(row));
  }

  /** Deletes the data keys of locked sessions, which makes their data unreadable. */
  async redact(
    organizationId: Id<'org'>,
    ids: readonly Id<'vs'>[],
    redactedAt: Date,
    tx: Transaction,
  ): Promise<void> {
    await this.keys.destroy(organizationId, ids, tx);
    const key = [uuidOf(organizationId), ids.map(uuidOf)];
    // A remembered answer would still show the destroyed data.
    await tx.query(
      'DELETE FROM verification.idempotency_keys WHERE organization_id = $1 AND subject_id = ANY($2::uuid[])',
      key,
    );
    await tx.query(
      `DELETE FROM verification.session_custom_fields f USING verification.sessions s
        WHERE f.organization_id = $1 AND s.organization_id = $1 AND s.id = ANY($2::uuid[])
          AND f.environment = s.environment AND f.value_index = ANY(s.custom_field_index) AND f.session_id = s.id`,
      key,
    );
    await tx.query(
      `UPDATE verification.sessions SET redacted_at = $3, updated_at = $3, sealed_data = '', custom_field_index = '{}',
           given_identity_index = '', found_left = false
        WHERE organization_id = $1 AND id = ANY($2::uuid[])`,
      [...key, redactedAt],
    );
  }

  async #open({ endedAt: completedAt, ...row }: EndedRow): Promise<LockedSession> {
    const cursor = { completedAt, id: idOf('vs', row.id) };
    return { ...(await openIfReadable(row, this.vault)), cursor };
  }
}
