import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { idColumn } from '../../platform/database/index.js';
import type { Id } from '../../platform/ids/index.js';
import type { SourceValue } from './source.js';

/** A source of the operator that validates what people of one project say. */
@Entity({ schema: 'verification', name: 'sources' })
@ForeignKey('Project', ['organizationId', 'projectId'], ['organizationId', 'id'], {
  name: 'sources_project_fkey',
})
@Index('sources_project_index', ['organizationId', 'projectId', 'id'])
export class SourceEntity {
  @PrimaryColumn(idColumn('org')) organizationId: Id<'org'>;
  @PrimaryColumn(idColumn('src')) id: Id<'src'>;
  @Column(idColumn('proj')) projectId: Id<'proj'>;

  /** Shown to people before they consent. */
  @Column({ type: 'text' }) name: string;
  @Column({ type: 'text' }) url: string;
  @Column({ type: 'text', name: 'asked_values', array: true }) values: SourceValue[];

  /** `SourceSecrets`, under the source's own data key. */
  @Column({ type: 'bytea' }) sealedSecret: Buffer;
  @Column({ type: 'timestamptz' }) createdAt: Date;

  /** Since when it is asked; null while it is off. */
  @Column({ type: 'timestamptz', nullable: true }) enabledAt: Date | null;

  /** Until when the former secret works too. */
  @Column({ type: 'timestamptz', nullable: true }) oldSecretExpiresAt: Date | null;

  /** Why it last validated nothing, as a code. */
  @Column({ type: 'text', nullable: true }) lastError: string | null;
  @Column({ type: 'timestamptz', nullable: true }) lastErrorAt: Date | null;
}

/** Without what only the store uses. */
export type Source = Omit<SourceEntity, 'organizationId' | 'sealedSecret'>;
