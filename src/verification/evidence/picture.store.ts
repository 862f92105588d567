import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, IsNull, type Repository, Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import {
  Database,
  type Queryable,
  type Transaction,
  idColumn,
  isOneOf,
} from '../../platform/database/index.js';
import { idOf, uuidOf, type Id } from '../../platform/ids/index.js';
import {
  type ObjectOwner,
  type ObjectStorageName,
  type StoredObject,
  OBJECT_STORAGES,
} from '../../platform/objects/index.js';
import { type CaptureKind, PICTURE_KINDS, type PictureKind } from './evidence.js';

/** A picture of a session. Its bytes are an object of the same id, sealed under the session's data key. */
@Entity({ schema: 'verification', name: 'pictures' })
@Check('pictures_kind_check', isOneOf('kind', PICTURE_KINDS))
@Check('pictures_storage_check', isOneOf('storage', OBJECT_STORAGES))
@Check('pictures_frame_check', "(challenge_id IS NOT NULL) = (kind = 'liveness_frame')")
@Index('pictures_session_index', ['organizationId', 'sessionId'])
@Index('pictures_capture_key', ['organizationId', 'sessionId', 'kind'], {
  unique: true,
  where: 'challenge_id IS NULL',
})
@Index('pictures_frame_key', ['organizationId', 'challengeId', 'n'], {
  unique: true,
  where: 'challenge_id IS NOT NULL',
})
@Index('pictures_retention_index', ['organizationId', 'createdAt'])
export class PictureEntity {
  @PrimaryColumn(idColumn('org')) organizationId: Id<'org'>;
  @PrimaryColumn(idColumn('ev')) id: Id<'ev'>;
  @Column(idColumn('vs')) sessionId: Id<'vs'>;
  @Column({ type: 'text' }) kind: PictureKind;
  @Column({ type: 'text' }) mediaType: string;
  @Column({ type: 'integer' }) byteCount: number;

  /** The storage of its bytes, because the setting may have changed since. */
  @Column({ type: 'text' }) storage: ObjectStorageName;

  /** Findings of the engine's quick look. */
  @Column({ type: 'text', array: true }) issues: string[];

  /** Only of a challenge's frame, with the next three. */
  @Column({ ...idColumn('chal'), nullable: true }) challengeId: Id<'chal'> | null;
  @Column({ type: 'integer', nullable: true }) n: number | null;

  /** When it arrived, in milliseconds since the challenge was issued. */
  @Column({ type: 'integer', nullable: true }) atMs: number | null;

  /** The prompt that was open when it arrived. */
  @Column({ type: 'integer', nullable: true }) prompt: number | null;
  @Column({ type: 'timestamptz' }) createdAt: Date;
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
  constructor(
    @InjectRepository(PictureEntity) private readonly pictures: Repository<PictureEntity>,
    private readonly database: Database,
  ) {}

  async insert(picture: PictureEntity, tx: Transaction): Promise<void> {
    await tx.manager.insert(PictureEntity, picture);
  }

  /** The captures of a session, oldest first. */
  listCaptures(organizationId: Id<'org'>, sessionId: Id<'vs'>): Promise<PictureEntity[]> {
    return this.pictures.find({
      where: { organizationId, sessionId, challengeId: IsNull() },
      order: { createdAt: 'ASC', id: 'ASC' },
    });
  }

  find(organizationId: Id<'org'>, id: Id<'ev'>): Promise<PictureEntity | null> {
    return this.pictures.findOneBy({ organizationId, id });
  }

  /** The frames of a challenge, in the page's order. */
  listFrames(
    organizationId: Id<'org'>,
    challengeId: Id<'chal'>,
    on: Queryable = this.database,
  ): Promise<PictureEntity[]> {
    const where = { organizationId, challengeId };
    return on.manager.find(PictureEntity, { where, order: { n: 'ASC' } });
  }

  removeCaptures(
    organizationId: Id<'org'>,
    sessionId: Id<'vs'>,
    kinds: readonly CaptureKind[],
    tx: Transaction,
  ): Promise<StoredObject[]> {
    const values = [uuidOf(organizationId), uuidOf(sessionId), kinds];
    return removed('session_id = $2 AND challenge_id IS NULL AND kind = ANY($3)', values, tx);
  }

  removeFrames(
    organizationId: Id<'org'>,
    challengeIds: readonly Id<'chal'>[],
    tx: Transaction,
  ): Promise<StoredObject[]> {
    const values = [uuidOf(organizationId), challengeIds.map(uuidOf)];
    return removed('challenge_id = ANY($2)', values, tx);
  }

  /** The frames of all challenges of a session. */
  removeFramesOf(
    organizationId: Id<'org'>,
    sessionId: Id<'vs'>,
    tx: Transaction,
  ): Promise<StoredObject[]> {
    const values = [uuidOf(organizationId), uuidOf(sessionId)];
    return removed('session_id = $2 AND challenge_id IS NOT NULL', values, tx);
  }

  removeFrame(
    organizationId: Id<'org'>,
    challengeId: Id<'chal'>,
    n: number,
    tx: Transaction,
  ): Promise<StoredObject[]> {
    const values = [uuidOf(organizationId), uuidOf(challengeId), n];
    return removed('challenge_id = $2 AND n = $3', values, tx);
  }

  /** Those of the given objects that a picture refers to. */
  async namedAmong(organizationId: Id, objects: readonly Id[]): Promise<ReadonlySet<Id>> {
    const found = await this.pictures.find({
      where: { organizationId: organizationId as Id<'org'>, id: In(objects) },
      select: { id: true },
    });
    return new Set(found.map(({ id }) => id));
  }

  async countOld({ organizationId, projectId, before }: OldPictures): Promise<number> {
    const [row] = await this.database.query<{ count: number }>(
      `SELECT count(*)::int AS count ${OLD}`,
      [uuidOf(organizationId), uuidOf(projectId), before],
    );
    return row?.count ?? 0;
  }

  /** Deletes up to `limit` old pictures. Skips rows that another process has locked. */
  removeOld(
    { organizationId, projectId, before }: OldPictures,
    limit: number,
    tx: Transaction,
  ): Promise<StoredObject[]> {
    const old = `SELECT p.id ${OLD} ORDER BY p.created_at LIMIT $4 FOR UPDATE OF p SKIP LOCKED`;
    const values = [uuidOf(organizationId), uuidOf(projectId), before, limit];
    return removed(`id = ANY (ARRAY(${old}))`, values, tx);
  }

  /** All pictures of a session, unless they are held. */
  removeUnlessHeld(
    organizationId: Id<'org'>,
    sessionId: Id<'vs'>,
    tx: Transaction,
  ): Promise<StoredObject[]> {
    const free = `SELECT FROM verification.sessions s WHERE s.organization_id = $1 AND s.id = $2 AND NOT ${IS_HELD}`;
    const values = [uuidOf(organizationId), uuidOf(sessionId)];
    return removed(`session_id = $2 AND EXISTS (${free})`, values, tx);
  }

  removeAllOf(
    organizationId: Id<'org'>,
    sessionIds: readonly Id<'vs'>[],
    tx: Transaction,
  ): Promise<StoredObject[]> {
    const values = [uuidOf(organizationId), sessionIds.map(uuidOf)];
    return removed('session_id = ANY($2)', values, tx);
  }
}

/** Deletes the pictures of an organization for which `where` is true. Their objects must go too. */
async function removed(where: string, values: unknown[], tx: Transaction): Promise<StoredObject[]> {
  const rows = await tx.query<{ id: string; storage: ObjectStorageName }>(
    `DELETE FROM verification.pictures WHERE organization_id = $1 AND ${where} RETURNING id, storage`,
    values,
  );
  return rows.map(({ id, storage }) => ({ object: idOf('ev', id), storage }));
}
