import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { newestFirst, pageBy, type Transaction } from '../../platform/database/index.js';
import type { Page } from '../../platform/http/index.js';
import { idOf, uuidOf, type Id } from '../../platform/ids/index.js';
import type { Environment } from '../environment.js';
import { DeletionRecordEntity } from './deletion-record.entity.js';

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
