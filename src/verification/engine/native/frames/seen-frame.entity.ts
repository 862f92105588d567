import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { idColumn } from '../../../../platform/database/index.js';
import type { Id } from '../../../../platform/ids/index.js';

const PRIMARY_KEY = { primaryKeyConstraintName: 'seen_frames_pkey' };

/** A frame that was used in a challenge, as keyed hashes of parts of its fingerprint. */
@Entity({ schema: 'verification', name: 'seen_frames' })
@Index('seen_frames_parts_index', ['parts'], { type: 'gin' })
@Index('seen_frames_age_index', ['organizationId', 'seenAt'])
export class SeenFrame {
  @PrimaryColumn(idColumn('org', { name: 'organization_id', ...PRIMARY_KEY }))
  organizationId: Id<'org'>;

  @PrimaryColumn({ type: 'uuid', name: 'challenge_id', ...PRIMARY_KEY })
  challengeId: string;

  /** Its place in the challenge. */
  @PrimaryColumn({ type: 'integer', ...PRIMARY_KEY })
  frame: number;

  @Column({ type: 'integer', array: true })
  parts: number[];

  @Column({ type: 'timestamptz', name: 'seen_at' })
  seenAt: Date;
}
