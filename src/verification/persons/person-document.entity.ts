import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { idColumn, isOneOf } from '../../platform/database/index.js';
import type { Id } from '../../platform/ids/index.js';
import { ENVIRONMENTS, type Environment } from '../environment.js';

/** A document of one person. Another person with the same document raises an alarm. */
@Entity({ schema: 'verification', name: 'person_documents' })
@ForeignKey('PersonEntity', ['organizationId', 'personId'], ['organizationId', 'id'], {
  name: 'person_documents_person_fkey',
  onDelete: 'CASCADE',
})
@Index('person_documents_person_index', ['organizationId', 'personId'])
@Check('person_documents_environment_check', isOneOf('environment', ENVIRONMENTS))
export class PersonDocument {
  @PrimaryColumn(idColumn('org')) organizationId: Id<'org'>;
  @PrimaryColumn({ type: 'text' }) environment: Environment;

  /** Blind index of issuer, type and number. */
  @PrimaryColumn({ type: 'bytea' }) documentIndex: Buffer;
  @Column(idColumn('user')) personId: Id<'user'>;
  @Column({ type: 'timestamptz' }) createdAt: Date;
}
