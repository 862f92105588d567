import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { idColumn } from '../../platform/database/index.js';
import type { Id } from '../../platform/ids/index.js';

const PRIMARY_KEY = { primaryKeyConstraintName: 'face_templates_pkey' };

/** The face by which a person is recognised, sealed under their data key. Deleted with the person. */
@Entity({ schema: 'verification', name: 'face_templates' })
@ForeignKey('PersonEntity', ['organizationId', 'personId'], ['organizationId', 'id'], {
  name: 'face_templates_person_fkey',
  onDelete: 'CASCADE',
})
export class FaceTemplateEntity {
  @PrimaryColumn(idColumn('org', { name: 'organization_id', ...PRIMARY_KEY }))
  organizationId: Id<'org'>;

  @PrimaryColumn(idColumn('user', { name: 'person_id', ...PRIMARY_KEY }))
  personId: Id<'user'>;

  /** The model that read the template, and its version. */
  @Column({ type: 'text' })
  model: string;

  @Column({ type: 'text' })
  version: string;

  @Column({ type: 'bytea', name: 'sealed_face' })
  sealedFace: Buffer;

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt: Date;
}
