import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { idColumn, isOneOf } from '../../platform/database/index.js';
import type { Id } from '../../platform/ids/index.js';
import { ENVIRONMENTS, type Environment } from '../environment.js';

const PRIMARY_KEY = { primaryKeyConstraintName: 'person_documents_pkey' };

/** A document of one person. Another person with the same document raises an alarm. */
@Entity({ schema: 'verification', name: 'person_documents' })
@ForeignKey('PersonEntity', ['organizationId', 'personId'], ['organizationId', 'id'], {
  name: 'person_documents_person_fkey',
  onDelete: 'CASCADE',
})
@Index('person_documents_person_index', ['organizationId', 'personId'])
@Check('person_documents_environment_check', isOneOf('environment', ENVIRONMENTS))
export class PersonDocument {
  @PrimaryColumn(idColumn('org', { name: 'organization_id', ...PRIMARY_KEY }))
  organizationId: Id<'org'>;

  @PrimaryColumn({ type: 'text', ...PRIMARY_KEY })
  environment: Environment;

  /** Blind index of issuer, type and number. */
  @PrimaryColumn({ type: 'bytea', name: 'document_index', ...PRIMARY_KEY })
  documentIndex: Buffer;

  @Column(idColumn('user', { name: 'person_id' }))
  personId: Id<'user'>;

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt: Date;
}
