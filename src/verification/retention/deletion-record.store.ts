import { Injectable } from '@nestjs/common';
import { Database, keyset, newestFirst, type Transaction } from '../../platform/database/index.js';
import type { Page } from '../../platform/http/index.js';
import { idOf, uuidOf, type Id } from '../../platform/ids/index.js';
import type { Environment } from '../environment.js';

/**
 * Proof that personal data was destroyed: kind, time, cause and requester. Contains no personal
 * data.
 */
export interface DeletionRecord {
  organizationId: Id<'org'>;
  id: Id<'del'>;
  environment: Environment;
  subject: Id<'vs' | 'user'>;
  cause: 'request' | 'retention';
  /** The requesting key's id; `system` for retention. */
  requestedBy: string;
  sessionsRedacted: number;
  deletedAt: Date;
}

type RecordRow = Omit<DeletionRecord, 'organizationId' | 'id' | 'subject'> & {
  id: string;
  subjectId: string;
  subjectKind: 'vs' | 'user';
};

@Injectable()
export class DeletionRecordStore {
  constructor(private readonly database: Database) {}

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
    const values: unknown[] = [uuidOf(organizationId), environment];
    const rows = await this.database.query<RecordRow>(
      `SELECT id, environment, subject_id AS "subjectId", subject_kind AS "subjectKind", cause, requested_by AS "requestedBy",
              sessions_redacted AS "sessionsRedacted", deleted_at AS "deletedAt"
         FROM verification.deletion_records
        WHERE organization_id = $1 AND environment = $2 ${keyset(page, values)}`,
      values,
    );
    const records = rows.map(({ subjectId, subjectKind, ...row }) => ({
      ...row,
      organizationId,
      id: idOf('del', row.id),
      subject: idOf(subjectKind, subjectId),
    }));
    return newestFirst(records, page);
  }
}
