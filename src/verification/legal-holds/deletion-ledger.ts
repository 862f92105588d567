import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../platform/database/index.js';
import { defineProblem } from '../../platform/errors/index.js';
import { isId, newId, type Id } from '../../platform/ids/index.js';
import { VerificationAudit } from '../audit/index.js';
import { DeletionRecordStore, type DeletionRecord } from './deletion-record.store.js';
import { type LegalHoldKind, LegalHoldStore } from './legal-hold.store.js';

export const legalHold = defineProblem('legal_hold', 409, 'A legal hold forbids destroying this');
export const legalHoldNotFound = defineProblem(
  'legal_hold_not_found',
  404,
  'There is no such legal hold',
);
export const legalHoldSubjectNotFound = defineProblem(
  'legal_hold_subject_not_found',
  404,
  'There is no such session, user or project',
);
export const userAbsent = defineProblem('user_absent', 404, 'There is no such user');

/** Years a person may stay away before they are forgotten (contract, templates). */
export const INACTIVE_YEARS = 3;

/** A deletion, before its record. */
export type Deletion = Omit<DeletionRecord, 'organizationId' | 'id'>;

/**
 * Checks holds before personal data is destroyed and records the deletion after it, in the same
 * transaction.
 */
@Injectable()
export class DeletionLedger {
  constructor(
    private readonly holds: LegalHoldStore,
    private readonly records: DeletionRecordStore,
    private readonly audit: VerificationAudit,
  ) {}

  /** Throws `legal_hold` when any of these is under one. */
  async refuseIfHeld(
    organizationId: Id<'org'>,
    subjects: readonly (Id<LegalHoldKind> | null)[],
    tx: Transaction,
  ): Promise<void> {
    if (await this.holds.isHeld(organizationId, subjects, tx)) throw legalHold();
  }

  async record(
    organizationId: Id<'org'>,
    deletions: readonly Deletion[],
    tx: Transaction,
  ): Promise<DeletionRecord[]> {
    const records = deletions.map((each) => ({ ...each, organizationId, id: newId('del') }));
    await this.records.insert(organizationId, records, tx);
    const entries = records.map(({ subject, requestedBy: actor, cause, sessionsRedacted }) => ({
      actor,
      action: isId('user', subject) ? ('user.deleted' as const) : ('session.redacted' as const),
      outcome: 'changed' as const,
      subject,
      details: { cause, sessions_redacted: sessionsRedacted },
    }));
    await this.audit.appendAll(organizationId, entries, tx);
    return records;
  }
}
