import { Injectable } from '@nestjs/common';
import { Database, type Transaction } from '../../platform/database/index.js';
import type { Id } from '../../platform/ids/index.js';
import { PersonRecordStore } from '../persons/index.js';
import { DeletionLedger, userAbsent, type DeletionRecord } from '../legal-holds/index.js';
import {
  FaceTriesService,
  isTerminal,
  SessionErasureStore,
  SessionLifecycle,
  SessionRedaction,
  type FoundSession,
} from '../sessions/index.js';
import type { Environment } from '../environment.js';

interface Subject {
  organizationId: Id<'org'>;
  environment: Environment;
  userId: Id<'user'>;
}

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
    private readonly sessions: SessionErasureStore,
    private readonly lifecycle: SessionLifecycle,
    private readonly redaction: SessionRedaction,
    private readonly faceTries: FaceTriesService,
    private readonly ledger: DeletionLedger,
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
    // Sessions are always locked first.
    await this.sessions.lockAllOf(organizationId, userId, tx);
    const tries = await this.sessions.lockTriesOf(organizationId, environment, userId, tx);
    // Before the person, as a session's decision does: so neither waits for the other.
    await this.faceTries.forget(organizationId, userId, tx);
    const known = await this.people.lock(organizationId, environment, userId, tx);
    if (!known) throw userAbsent();
    await this.ledger.refuseIfHeld(organizationId, [userId], tx);
    const sessionsRedacted = await this.#redactSessions(subject, tries, tx);
    await this.people.delete(organizationId, userId, tx);
    const what = { environment, subject: userId, sessionsRedacted, deletedAt, ...erasure };
    const [record] = await this.ledger.record(organizationId, [what], tx);
    if (!record) throw new Error('a deletion left no record');
    return record;
  }

  /**
   * Redacts the person's sessions and tries, and tells their projects; returns the number of redacted ones.
   * Throws `legal_hold` when one is held: then nothing is destroyed.
   */
  async #redactSessions(
    { organizationId, userId }: Subject,
    tries: readonly FoundSession[],
    tx: Transaction,
  ): Promise<number> {
    // Locked before their state is read: each may be ending or redacted concurrently.
    const sessions = [...tries, ...(await this.sessions.lockAllOf(organizationId, userId, tx))];
    for (const { id } of sessions.filter(({ status }) => !isTerminal(status)))
      await this.lifecycle.end(organizationId, id);
    // Also without any: projects whose sessions are redacted already hear of the deletion too.
    await this.redaction.redactWithPerson(organizationId, { userId, sessions }, tx);
    return sessions.length;
  }
}
