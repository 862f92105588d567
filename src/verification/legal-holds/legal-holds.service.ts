import { Injectable } from '@nestjs/common';
import { OPERATOR } from '../../platform/audit/index.js';
import { Clock } from '../../platform/clock/index.js';
import { Database, type Transaction } from '../../platform/database/index.js';
import type { Page } from '../../platform/http/index.js';
import type { Id } from '../../platform/ids/index.js';
import { VerificationAudit, type AuditAction } from '../audit/index.js';
import {
  type LegalHoldKind,
  type HoldReason,
  type LiftReason,
  LegalHoldStore,
  type LegalHold,
} from './legal-hold.store.js';
import { legalHoldNotFound, legalHoldSubjectNotFound } from './deletion-ledger.js';

/** The actor and reason of a change. The operator at the command line gives no reason. */
interface By<Reason> {
  actor: string;
  reason: Reason | null;
}

const BY_OPERATOR: By<never> = { actor: OPERATOR, reason: null };

/** Places and lifts legal holds, with their audit entries. */
@Injectable()
export class LegalHolds {
  constructor(
    private readonly store: LegalHoldStore,
    private readonly database: Database,
    private readonly audit: VerificationAudit,
    private readonly clock: Clock,
  ) {}

  /** Places a hold. An existing one keeps its first reason. */
  async place(
    organizationId: Id<'org'>,
    subject: Id<LegalHoldKind>,
    by: By<HoldReason> = BY_OPERATOR,
  ): Promise<void> {
    await this.database.transaction((tx) => this.#place(organizationId, subject, by, tx));
  }

  /** The same for an existing object. Throws `legal_hold_subject_not_found`. */
  async placeOnKnown(
    organizationId: Id<'org'>,
    subject: Id<LegalHoldKind>,
    by: By<HoldReason>,
  ): Promise<LegalHold> {
    return this.database.transaction(async (tx) => {
      // First, because a concurrent removal waits for its fence.
      await this.#place(organizationId, subject, by, tx);
      if (!(await this.store.isKnown(organizationId, subject, tx)))
        throw legalHoldSubjectNotFound();
      const hold = await this.store.find(organizationId, subject, tx);
      if (!hold) throw legalHoldNotFound();
      return hold;
    });
  }

  async lift(
    organizationId: Id<'org'>,
    subject: Id<LegalHoldKind>,
    by: By<LiftReason> = BY_OPERATOR,
  ): Promise<void> {
    await this.database.transaction((tx) => this.#lift(organizationId, subject, by, tx));
  }

  /** The same for a hold that exists, and returns it. Throws `legal_hold_not_found`. */
  async liftExisting(
    organizationId: Id<'org'>,
    subject: Id<LegalHoldKind>,
    by: By<LiftReason>,
  ): Promise<LegalHold> {
    return this.database.transaction(async (tx) => {
      const hold = await this.store.find(organizationId, subject, tx);
      // Of two concurrent calls, only one deletes the row.
      if (!hold || !(await this.#lift(organizationId, subject, by, tx))) throw legalHoldNotFound();
      return hold;
    });
  }

  list(organizationId: Id<'org'>): Promise<LegalHold[]> {
    return this.store.list(organizationId);
  }

  /** Up to limit + 1 holds, newest held object first. */
  listPage(organizationId: Id<'org'>, page: Page<LegalHoldKind>): Promise<LegalHold[]> {
    return this.store.listPage(organizationId, page);
  }

  async #place(
    organizationId: Id<'org'>,
    subject: Id<LegalHoldKind>,
    { actor, reason }: By<HoldReason>,
    tx: Transaction,
  ): Promise<void> {
    // A concurrent removal either completes before the hold, or does not happen.
    await this.audit.trail.store.fence(organizationId, tx);
    const hold = { subject, placedAt: this.clock.now(), placedBy: actor, reason };
    if (await this.store.insert(organizationId, hold, tx))
      await this.#record(
        organizationId,
        { action: 'legal_hold.placed', subject, actor, reason },
        tx,
      );
  }

  async #lift(
    organizationId: Id<'org'>,
    subject: Id<LegalHoldKind>,
    { actor, reason }: By<LiftReason>,
    tx: Transaction,
  ): Promise<boolean> {
    if (!(await this.store.delete(organizationId, subject, tx))) return false;
    await this.#record(organizationId, { action: 'legal_hold.lifted', subject, actor, reason }, tx);
    return true;
  }

  #record(
    organizationId: Id<'org'>,
    { reason, ...what }: By<string> & { action: AuditAction; subject: Id<LegalHoldKind> },
    tx: Transaction,
  ): Promise<void> {
    const details = reason === null ? {} : { details: { reason } };
    return this.audit.append({ organizationId, outcome: 'changed', ...what, ...details }, tx);
  }
}
