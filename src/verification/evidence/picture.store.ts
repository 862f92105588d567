import { Injectable } from '@nestjs/common';
import { Database, EntityColumns, type Transaction } from '../../platform/database/index.js';
import { idOf, uuidOf, type Id } from '../../platform/ids/index.js';
import type { ObjectOwner, ObjectStorageName, StoredObject } from '../../platform/objects/index.js';
import type { CaptureKind } from './evidence.js';
import { PictureEntity } from './picture.entity.js';

const PICTURE = EntityColumns.of(PictureEntity).except('organizationId');

/** A removed row: its object must go too. */
interface RemovedRow {
  id: string;
  storage: ObjectStorageName;
}

function removed(rows: RemovedRow[]): StoredObject[] {
  return rows.map(({ id, storage }) => ({ object: idOf('ev', id), storage }));
}

/** Pictures of a project that were taken before a moment. */
export interface OldPictures {
  organizationId: Id<'org'>;
  projectId: Id<'proj'>;
  before: Date;
}

/** A legal hold on session, project or person keeps its pictures. */
const IS_HELD = `EXISTS (SELECT 1 FROM verification.legal_holds h WHERE h.organization_id = $1
     AND h.subject_id IN (s.id, s.project_id, s.user_id, s.requested_user_id))`;

// An open session still needs its pictures.
const OLD = `FROM verification.pictures p
  JOIN verification.sessions s ON s.organization_id = p.organization_id AND s.id = p.session_id
 WHERE p.organization_id = $1 AND s.organization_id = $1 AND s.project_id = $2 AND p.created_at < $3
   AND s.status NOT IN ('not_started', 'awaiting_user_input')
   AND NOT ${IS_HELD}`;

/** The pictures of sessions. Their bytes are objects: deleting rows must delete those too. */
@Injectable()
export class PictureStore implements ObjectOwner {
  constructor(private readonly database: Database) {}

  async insert({ organizationId, ...picture }: PictureEntity, tx: Transaction): Promise<void> {
    await tx.query(
      `INSERT INTO verification.pictures (organization_id, ${PICTURE.names()})
       VALUES ($1, ${PICTURE.parameters(2)})`,
      [uuidOf(organizationId), ...PICTURE.values(picture)],
    );
  }

  /** The captures of a session, oldest first. */
  async listCaptures(organizationId: Id<'org'>, sessionId: Id<'vs'>): Promise<PictureEntity[]> {
    const rows = await this.database.query(
      `SELECT ${PICTURE.select()} FROM verification.pictures
        WHERE organization_id = $1 AND session_id = $2 AND challenge_id IS NULL ORDER BY created_at, id`,
      [uuidOf(organizationId), uuidOf(sessionId)],
    );
    return rows.map((row) => ({ organizationId, ...PICTURE.read(row) }));
  }

  async find(organizationId: Id<'org'>, id: Id<'ev'>): Promise<PictureEntity | null> {
    const [row] = await this.database.query(
      `SELECT ${PICTURE.select()} FROM verification.pictures
        WHERE organization_id = $1 AND id = $2`,
      [uuidOf(organizationId), uuidOf(id)],
    );
    return row ? { organizationId, ...PICTURE.read(row) } : null;
  }

  /** The frames of a challenge, in the page's order. */
  async listFrames(
    organizationId: Id<'org'>,
    challengeId: Id<'chal'>,
    tx?: Transaction,
  ): Promise<PictureEntity[]> {
    const rows = await (tx ?? this.database).query(
      `SELECT ${PICTURE.select()} FROM verification.pictures
        WHERE organization_id = $1 AND challenge_id = $2 ORDER BY n`,
      [uuidOf(organizationId), uuidOf(challengeId)],
    );
    return rows.map((row) => ({ organizationId, ...PICTURE.read(row) }));
  }

  /** The frames of a challenge without their files. */
  listFrameSizes(
    organizationId: Id<'org'>,
    challengeId: Id<'chal'>,
    tx: Transaction,
  ): Promise<{ n: number; prompt: number; bytes: number }[]> {
    return tx.query<{ n: number; prompt: number; bytes: number }>(
      `SELECT n, prompt, byte_count AS bytes FROM verification.pictures
        WHERE organization_id = $1 AND challenge_id = $2`,
      [uuidOf(organizationId), uuidOf(challengeId)],
    );
  }

  async removeCaptures(
    organizationId: Id<'org'>,
    sessionId: Id<'vs'>,
    kinds: readonly CaptureKind[],
    tx: Transaction,
  ): Promise<StoredObject[]> {
    return removed(
      await tx.query<RemovedRow>(
        `DELETE FROM verification.pictures
          WHERE organization_id = $1 AND session_id = $2 AND challenge_id IS NULL AND kind = ANY($3)
          RETURNING id, storage`,
        [uuidOf(organizationId), uuidOf(sessionId), kinds],
      ),
    );
  }

  async removeFrames(
    organizationId: Id<'org'>,
    challengeIds: readonly Id<'chal'>[],
    tx: Transaction,
  ): Promise<StoredObject[]> {
    return removed(
      await tx.query<RemovedRow>(
        `DELETE FROM verification.pictures WHERE organization_id = $1 AND challenge_id = ANY($2)
          RETURNING id, storage`,
        [uuidOf(organizationId), challengeIds.map(uuidOf)],
      ),
    );
  }

  /** The frames of all challenges of a session. */
  async removeFramesOf(
    organizationId: Id<'org'>,
    sessionId: Id<'vs'>,
    tx: Transaction,
  ): Promise<StoredObject[]> {
    return removed(
      await tx.query<RemovedRow>(
        `DELETE FROM verification.pictures
          WHERE organization_id = $1 AND session_id = $2 AND challenge_id IS NOT NULL
          RETURNING id, storage`,
        [uuidOf(organizationId), uuidOf(sessionId)],
      ),
    );
  }

  async removeFrame(
    organizationId: Id<'org'>,
    challengeId: Id<'chal'>,
    n: number,
    tx: Transaction,
  ): Promise<StoredObject[]> {
    return removed(
      await tx.query<RemovedRow>(
        `DELETE FROM verification.pictures WHERE organization_id = $1 AND challenge_id = $2 AND n = $3
          RETURNING id, storage`,
        [uuidOf(organizationId), uuidOf(challengeId), n],
      ),
    );
  }

  /** Those of the given objects that a picture refers to. */
  async namedAmong(organizationId: Id, objects: readonly Id[]): Promise<ReadonlySet<Id>> {
    const rows = await this.database.query<{ id: string }>(
      'SELECT id FROM verification.pictures WHERE organization_id = $1 AND id = ANY($2)',
      [uuidOf(organizationId), objects.map(uuidOf)],
    );
    return new Set(rows.map(({ id }) => idOf('ev', id)));
  }

  async countOld({ organizationId, projectId, before }: OldPictures): Promise<number> {
    const [row] = await this.database.query<{ count: number }>(
      `SELECT count(*)::int AS count ${OLD}`,
      [uuidOf(organizationId), uuidOf(projectId), before],
    );
    return row?.count ?? 0;
  }

  /** Deletes up to `limit` old pictures. Skips rows that another process has locked. */
  async removeOld(
    { organizationId, projectId, before }: OldPictures,
    limit: number,
    tx: Transaction,
  ): Promise<StoredObject[]> {
    return removed(
      await tx.query<RemovedRow>(
        `DELETE FROM verification.pictures WHERE organization_id = $1 AND id = ANY (ARRAY(
           SELECT p.id ${OLD} ORDER BY p.created_at LIMIT $4 FOR UPDATE OF p SKIP LOCKED))
          RETURNING id, storage`,
        [uuidOf(organizationId), uuidOf(projectId), before, limit],
      ),
    );
  }

  /** All pictures of a session, unless they are held. */
  async removeUnlessHeld(
    organizationId: Id<'org'>,
    sessionId: Id<'vs'>,
    tx: Transaction,
  ): Promise<StoredObject[]> {
    return removed(
      await tx.query<RemovedRow>(
        `DELETE FROM verification.pictures p USING verification.sessions s
          WHERE p.organization_id = $1 AND p.session_id = $2
            AND s.organization_id = $1 AND s.id = $2 AND NOT ${IS_HELD}
          RETURNING p.id, p.storage`,
        [uuidOf(organizationId), uuidOf(sessionId)],
      ),
    );
  }

  async removeAllOf(
    organizationId: Id<'org'>,
    sessionIds: readonly Id<'vs'>[],
    tx: Transaction,
  ): Promise<StoredObject[]> {
    return removed(
      await tx.query<RemovedRow>(
        `DELETE FROM verification.pictures WHERE organization_id = $1 AND session_id = ANY($2)
          RETURNING id, storage`,
        [uuidOf(organizationId), sessionIds.map(uuidOf)],
      ),
    );
  }
}
