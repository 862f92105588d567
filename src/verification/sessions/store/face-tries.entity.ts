import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { idColumn } from '../../../platform/database/index.js';
import type { Id } from '../../../platform/ids/index.js';

/** When somebody tried to pass for a person by a face alone and did not. Deleted with the person. */
@Entity({ schema: 'verification', name: 'face_tries' })
@ForeignKey('PersonEntity', ['organizationId', 'personId'], ['organizationId', 'id'], {
  name: 'face_tries_person_fkey',
  onDelete: 'CASCADE',
})
export class FaceTries {
  @PrimaryColumn(idColumn('org')) organizationId: Id<'org'>;
  @PrimaryColumn(idColumn('user')) personId: Id<'user'>;

  /** Of the last day, the oldest first. One that is being judged counts. */
  @Column({ type: 'timestamptz', array: true }) triedAt: Date[];
}

/**
 * The same in sessions that anybody may start by a name, known or not, of a person beside a document, and of
 * a document in a session that names nobody. Deleted a day after the last one.
 */
@Entity({ schema: 'verification', name: 'named_face_tries' })
@Index('named_face_tries_expiry_index', ['organizationId', 'expiresAt'])
export class NamedFaceTries {
  @PrimaryColumn(idColumn('org')) organizationId: Id<'org'>;

  /** Keyed hash of the name, the person or the document. */
  @PrimaryColumn({ type: 'bytea' }) named: Buffer;
  @Column({ type: 'timestamptz', array: true }) triedAt: Date[];
  @Column({ type: 'timestamptz' }) expiresAt: Date;
}
