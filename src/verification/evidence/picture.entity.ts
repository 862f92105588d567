import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { idColumn, isOneOf } from '../../platform/database/index.js';
import type { Id } from '../../platform/ids/index.js';
import { OBJECT_STORAGES, type ObjectStorageName } from '../../platform/objects/index.js';
import { PICTURE_KINDS, type PictureKind } from './evidence.js';

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
