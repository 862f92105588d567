import { Injectable } from '@nestjs/common';
import { Database, EntityColumns, type Transaction } from '../../platform/database/index.js';
import { idOf, uuidOf, type Id } from '../../platform/ids/index.js';
import type { ObjectStorageName, StoredObject } from '../../platform/objects/index.js';
import type { CaptureKind } from './capture-kind.js';
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

/** The pictures of sessions. Their bytes are objects: who removes rows here deletes those as well. */
@Injectable()
export class PictureStore {
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

  /** The bytes of a challenge's frames, without one of them. */
  async countFrameBytes(
    organizationId: Id<'org'>,
    challengeId: Id<'chal'>,
    except: number,
    tx: Transaction,
  ): Promise<number> {
    const [row] = await tx.query<{ bytes: number }>(
      `SELECT COALESCE(sum(byte_count), 0)::int AS bytes FROM verification.pictures
        WHERE organization_id = $1 AND challenge_id = $2 AND n <> $3`,
      [uuidOf(organizationId), uuidOf(challengeId), except],
    );
    return row?.bytes ?? 0;
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
