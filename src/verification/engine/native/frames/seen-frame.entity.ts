import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { idColumn } from '../../../../platform/database/index.js';
import type { Id } from '../../../../platform/ids/index.js';

/** A frame that was used in a challenge, as keyed hashes of parts of its fingerprint. */
@Entity({ schema: 'verification', name: 'seen_frames' })
@Index('seen_frames_parts_index', ['parts'], { type: 'gin' })
@Index('seen_frames_age_index', ['organizationId', 'seenAt'])
export class SeenFrame {
  @PrimaryColumn(idColumn('org')) organizationId: Id<'org'>;
  @PrimaryColumn({ type: 'uuid' }) challengeId: string;

  /** Its place in the challenge. */
  @PrimaryColumn({ type: 'integer' }) frame: number;
  @Column({ type: 'integer', array: true }) parts: number[];
  @Column({ type: 'timestamptz' }) seenAt: Date;
}
