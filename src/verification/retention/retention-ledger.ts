import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../platform/database/index.js';
import { isId, newId, type Id } from '../../platform/ids/index.js';
import { VerificationAudit } from '../audit/index.js';
import { DeletionRecordStore, type DeletionRecord } from './deletion-record.store.js';
import { LegalHoldStore, type HeldKind } from './legal-hold.store.js';
import { legalHold } from './retention.problems.js';

/** Asked before personal data is destroyed, and told after, in the same transaction. */
@Injectable()
export class RetentionLedger {
  constructor(
    private readonly holds: LegalHoldStore,
    private readonly records: DeletionRecordStore,
    private readonly audit: VerificationAudit,
  ) {}

  /** Throws `legal_hold` where any of these is under one. */
  async refuseIfHeld(
    organizationId: Id<'org'>,
    subjects: readonly (Id<HeldKind> | null)[],
    tx: Transaction,
  ): Promise<void> {
    if (await this.holds.isHeld(organizationId, subjects, tx)) throw legalHold();
  }

  async record(deletion: Omit<DeletionRecord, 'id'>, tx: Transaction): Promise<DeletionRecord> {
    const record = { ...deletion, id: newId('del') };
    await this.records.insert(record, tx);
    const { organizationId, subject, requestedBy: actor, cause, sessionsRedacted } = record;
    await this.audit.append(
      {
        organizationId,
        actor,
        action: isId('user', subject) ? 'user.deleted' : 'session.redacted',
        outcome: 'changed',
        subject,
        details: { cause, sessions_redacted: sessionsRedacted },
      },
      tx,
    );
    return record;
  }
}
