import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { idColumn, isOneOf } from '../../platform/database/index.js';
import type { Id } from '../../platform/ids/index.js';
import { ENVIRONMENTS, type Environment } from '../environment.js';

/** The face by which a person is recognised, sealed under their data key. Deleted with the person. */
@Entity({ schema: 'verification', name: 'face_templates' })
@ForeignKey('PersonEntity', ['organizationId', 'personId'], ['organizationId', 'id'], {
  name: 'face_templates_person_fkey',
  onDelete: 'CASCADE',
})
export class FaceTemplateEntity {
  @PrimaryColumn(idColumn('org')) organizationId: Id<'org'>;
  @PrimaryColumn(idColumn('user')) personId: Id<'user'>;

  /** The model that read the template, and its version. */
  @Column({ type: 'text' }) model: string;
  @Column({ type: 'text' }) version: string;
  @Column({ type: 'bytea' }) sealedFace: Buffer;
  @Column({ type: 'timestamptz' }) createdAt: Date;
}

/** A person as one partner knows them. */
@Entity({ schema: 'verification', name: 'people' })
@ForeignKey('Organization', ['organizationId'], ['id'], { name: 'people_organization_fkey' })
@Index('people_simulated_identity_key', ['organizationId', 'environment', 'identityIndex'], {
  unique: true,
  where: 'is_simulated',
})
@Index('people_identity_index', ['organizationId', 'environment', 'identityIndex'])
@Index('people_inactivity_index', ['organizationId', 'lastVerifiedAt'])
@Check('people_environment_check', isOneOf('environment', ENVIRONMENTS))
export class PersonEntity {
  @PrimaryColumn(idColumn('org')) organizationId: Id<'org'>;
  @PrimaryColumn(idColumn('user')) id: Id<'user'>;
  @Column({ type: 'text' }) environment: Environment;

  /** A simulated person, recognised by name and birth date only. */
  @Column({ type: 'boolean' }) isSimulated: boolean;

  /** Finds a returning person. */
  @Column({ type: 'bytea' }) identityIndex: Buffer;
  @Column({ type: 'bytea' }) sealedProfile: Buffer;
  @Column({ type: 'timestamptz' }) createdAt: Date;
  @Column({ type: 'timestamptz' }) lastVerifiedAt: Date;

  /** Sessions that ended before give no device key: all keys were revoked then. Null without that. */
  @Column({ type: 'timestamptz', nullable: true }) deviceKeysRevokedAt: Date | null;
}

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

  /** Whether it was shown beside a selfie that passed. Null of versions that did not keep it. */
  @Column({ type: 'boolean', nullable: true }) withSelfie: boolean | null;
}
