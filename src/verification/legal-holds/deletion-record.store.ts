import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type Repository, Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import {
  newestFirst,
  pageBy,
  type Transaction,
  ANY_ID,
  idColumn,
  isOneOf,
} from '../../platform/database/index.js';
import type { Page } from '../../platform/http/index.js';
import { idOf, uuidOf, type Id } from '../../platform/ids/index.js';
import { type Environment, ENVIRONMENTS } from '../environment.js';

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

export type DeletionRecord = Omit<DeletionRecordEntity, 'subjectKind'>;

@Injectable()
export class DeletionRecordStore {
  constructor(
    @InjectRepository(DeletionRecordEntity)
    private readonly records: Repository<DeletionRecordEntity>,
  ) {}

  async insert(
    organizationId: Id<'org'>,
    records: readonly DeletionRecord[],
    tx: Transaction,
  ): Promise<void> {
    await tx.query(
      `INSERT INTO verification.deletion_records
         (organization_id, id, environment, subject_id, subject_kind, cause, requested_by, sessions_redacted, deleted_at)
       SELECT $1::uuid, * FROM unnest($2::uuid[], $3::text[], $4::uuid[], $5::text[], $6::text[], $7::text[], $8::int[],
         $9::timestamptz[])`,
      [
        uuidOf(organizationId),
        records.map(({ id }) => uuidOf(id)),
        records.map(({ environment }) => environment),
        records.map(({ subject }) => uuidOf(subject)),
        records.map(({ subject }) => subject.split('_')[0]),
        records.map(({ cause }) => cause),
        records.map(({ requestedBy }) => requestedBy),
        records.map(({ sessionsRedacted }) => sessionsRedacted),
        records.map(({ deletedAt }) => deletedAt),
      ],
    );
  }

  /** Up to limit + 1 records of one environment in list order. */
  async list(
    organizationId: Id<'org'>,
    environment: Environment,
    page: Page<'del'>,
  ): Promise<DeletionRecord[]> {
    const { where, ...paging } = pageBy(page);
    const found = await this.records.find({
      where: { organizationId, environment, ...where },
      ...paging,
    });
    const records = found.map(({ subject, subjectKind, ...record }) => ({
      ...record,
      subject: idOf(subjectKind, subject),
    }));
    return newestFirst(records, page);
  }
}
