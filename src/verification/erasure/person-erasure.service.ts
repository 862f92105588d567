import { Injectable } from '@nestjs/common';
import { Database, type Transaction } from '../../platform/database/index.js';
import type { Id } from '../../platform/ids/index.js';
import type { Environment } from '../environment.js';
import { RetentionLedger, userAbsent, type DeletionRecord } from '../retention/index.js';

import { PersonSessions } from './person-sessions.service.js';
import { PersonRecordStore } from '../people/index.js';

/** Why personal data is destroyed, and at whose word. */
export type Erasure = Pick<DeletionRecord, 'cause' | 'requestedBy'>;

/** Whom to forget. */
export interface Subject {
  organizationId: Id<'org'>;
  environment: Environment;
  userId: Id<'user'>;
}

/** Forgets a person: their record, their data key and the personal data of all their sessions, in one transaction. */
@Injectable()
export class PersonErasure {
  constructor(
    private readonly database: Database,
    private readonly people: PersonRecordStore,
    private readonly sessions: PersonSessions,
    private readonly ledger: RetentionLedger,
  ) {}

  /** Throws `user_absent`, `legal_hold`. Sessions under way are canceled. */
  erase(subject: Subject, erasure: Erasure, deletedAt: Date): Promise<DeletionRecord> {
    return this.database.enclose((tx) => this.#erase(subject, erasure, deletedAt, tx));
  }

  async #erase(
    { organizationId, environment, userId }: Subject,
    erasure: Erasure,
    deletedAt: Date,
    tx: Transaction,
  ): Promise<DeletionRecord> {
    const known = await this.people.lock(organizationId, environment, userId, tx);
    if (!known) throw userAbsent();
    await this.ledger.refuseIfHeld(organizationId, [userId], tx);
    const sessionsRedacted = await this.sessions.redactAll(organizationId, userId, tx);
    await this.people.delete(organizationId, userId, tx);
    const what = { environment, subject: userId, sessionsRedacted, deletedAt, ...erasure };
    const [record] = await this.ledger.record(organizationId, [what], tx);
    if (!record) throw new Error('a deletion left no record');
    return record;
  }
}
