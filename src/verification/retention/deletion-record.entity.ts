import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { ANY_ID, idColumn, isOneOf } from '../../platform/database/index.js';
import type { Id } from '../../platform/ids/index.js';
import { ENVIRONMENTS, type Environment } from '../environment.js';

const SUBJECT_KINDS = ['vs', 'user'] as const;
const CAUSES = ['request', 'retention'] as const;

/**
 * Proof that personal data was destroyed: kind, time, cause and requester. Contains no personal
 * data.
 */
@Entity({ schema: 'verification', name: 'deletion_records' })
@Index('deletion_records_environment_index', ['organizationId', 'environment', 'id'])
@Check('deletion_records_subject_kind_check', isOneOf('subject_kind', SUBJECT_KINDS))
@Check('deletion_records_cause_check', isOneOf('cause', CAUSES))
@Check('deletion_records_environment_check', isOneOf('environment', ENVIRONMENTS))
export class DeletionRecordEntity {
  @PrimaryColumn(idColumn('org')) organizationId: Id<'org'>;
  @PrimaryColumn(idColumn('del')) id: Id<'del'>;

  @Column({ type: 'uuid', name: 'subject_id', transformer: ANY_ID })
  subject: Id<(typeof SUBJECT_KINDS)[number]>;

  @Column({ type: 'text' }) subjectKind: (typeof SUBJECT_KINDS)[number];
  @Column({ type: 'text' }) cause: (typeof CAUSES)[number];

  /** The requesting key's id; `system` for retention. */
  @Column({ type: 'text' }) requestedBy: string;
  @Column({ type: 'integer' }) sessionsRedacted: number;
  @Column({ type: 'timestamptz' }) deletedAt: Date;
  @Column({ type: 'text' }) environment: Environment;
}
