import { Injectable } from '@nestjs/common';
import { OPERATOR } from '../../platform/audit/index.js';
import { Clock } from '../../platform/clock/index.js';
import { Database, type Transaction } from '../../platform/database/index.js';
import type { Id } from '../../platform/ids/index.js';
import { VerificationAudit, type AuditAction } from '../audit/index.js';
import { LegalHoldStore, type LegalHoldKind, type LegalHold } from './legal-hold.store.js';

/** Places and lifts legal holds, with their audit entries. */
@Injectable()
export class LegalHolds {
  constructor(
    private readonly store: LegalHoldStore,
    private readonly database: Database,
    private readonly audit: VerificationAudit,
    private readonly clock: Clock,
  ) {}

  async place(organizationId: Id<'org'>, subject: Id<LegalHoldKind>): Promise<void> {
    await this.database.transaction(async (tx) => {
      // A concurrent removal either completes before the hold, or does not happen.
      await this.audit.fence(organizationId, tx);
      const hold = { subject, placedAt: this.clock.now() };
      if (await this.store.insert(organizationId, hold, tx))
        await this.#record(organizationId, 'legal_hold.placed', subject, tx);
    });
  }

  async lift(organizationId: Id<'org'>, subject: Id<LegalHoldKind>): Promise<void> {
    await this.database.transaction(async (tx) => {
      if (await this.store.delete(organizationId, subject, tx))
        await this.#record(organizationId, 'legal_hold.lifted', subject, tx);
    });
  }

  list(organizationId: Id<'org'>): Promise<LegalHold[]> {
    return this.store.list(organizationId);
  }

  #record(
    organizationId: Id<'org'>,
    action: AuditAction,
    subject: Id<LegalHoldKind>,
    tx: Transaction,
  ): Promise<void> {
    return this.audit.append(
      { organizationId, actor: OPERATOR, action, outcome: 'changed', subject },
      tx,
    );
  }
}
