import { Injectable } from '@nestjs/common';
import { Database, type Transaction } from '../../platform/database/index.js';
import { PersonRecordStore } from '../persons/index.js';
import { RetentionLedger, userAbsent, type DeletionRecord } from '../retention/index.js';
import { FaceTriesService } from '../sessions/index.js';
import { PersonSessions, type Subject } from './person-sessions.service.js';

/** Why personal data is destroyed, and who requested it. */
export type Erasure = Pick<DeletionRecord, 'cause' | 'requestedBy'>;

/**
 * Deletes a person: their record, data key and the personal data of all their sessions, in one
 * transaction.
 */
@Injectable()
export class PersonErasure {
  constructor(
    private readonly database: Database,
    private readonly people: PersonRecordStore,
    private readonly sessions: PersonSessions,
    private readonly faceTries: FaceTriesService,
    private readonly ledger: RetentionLedger,
  ) {}

  /** Throws `user_absent`, `legal_hold`. Open sessions are canceled. */
  erase(subject: Subject, erasure: Erasure, deletedAt: Date): Promise<DeletionRecord> {
    return this.database.enclose((tx) => this.#erase(subject, erasure, deletedAt, tx));
  }

  async #erase(
    subject: Subject,
    erasure: Erasure,
    deletedAt: Date,
    tx: Transaction,
  ): Promise<DeletionRecord> {
    const { organizationId, environment, userId } = subject;
    const tries = await this.sessions.lock(subject, tx);
    // Before the person, as a session's decision does: so neither waits for the other.
    await this.faceTries.forget(organizationId, userId, tx);
    const known = await this.people.lock(organizationId, environment, userId, tx);
    if (!known) throw userAbsent();
    await this.ledger.refuseIfHeld(organizationId, [userId], tx);
    const sessionsRedacted = await this.sessions.redactAll(subject, tries, tx);
    await this.people.delete(organizationId, userId, tx);
    const what = { environment, subject: userId, sessionsRedacted, deletedAt, ...erasure };
    const [record] = await this.ledger.record(organizationId, [what], tx);
    if (!record) throw new Error('a deletion left no record');
    return record;
  }
}
