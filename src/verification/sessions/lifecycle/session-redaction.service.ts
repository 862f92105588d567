import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock/index.js';
import { Database, type Transaction } from '../../../platform/database/index.js';
import { environmentMismatch } from '../../../platform/errors/index.js';
import type { Id } from '../../../platform/ids/index.js';
import { DeviceKeys } from '../../device-keys/index.js';
import { EvidenceService } from '../../evidence/index.js';
import { DeletionLedger, type DeletionRecord } from '../../legal-holds/index.js';
import {
  type EndedCursor,
  type EndedSessions,
  SessionErasureStore,
} from '../session-erasure.store.js';
import { SessionStore } from '../session.store.js';
import { SessionEvents } from './session.events.js';
import { isTerminal } from '../model/session.machine.js';
import { withData, type Owner, type Session } from '../model/session.js';
import {
  sessionAlreadyRedacted,
  sessionNotFound,
  sessionNotTerminal,
} from '../model/session.problems.js';

/** Why personal data is destroyed, and who requested it. */
export type Cause = Pick<DeletionRecord, 'cause' | 'requestedBy'>;

/** The parts of a session that decide its redaction. */
export type RedactedSession = Pick<Session, 'id' | 'projectId' | 'userId' | 'requestedUserId'>;

export interface RedactedBatch {
  redacted: number;
  /** Left unchanged. */
  unreadable: Id<'vs'>[];
  /** The next cursor; null at the end. */
  next: EndedCursor | null;
}

/** Destroys the personal data of ended sessions. Nobody can read it after the commit. */
@Injectable()
export class SessionRedaction {
  constructor(
    private readonly database: Database,
    private readonly store: SessionStore,
    private readonly erasures: SessionErasureStore,
    private readonly evidence: EvidenceService,
    private readonly events: SessionEvents,
    private readonly ledger: DeletionLedger,
    private readonly deviceKeys: DeviceKeys,
    private readonly clock: Clock,
  ) {}

  /**
   * Redacts one session and records it, even if its data is unreadable. The device keys that were made in it
   * go as well: they rest on what it had shown. Retention leaves them, because they have their own end. Throws `session_not_found`,
   * `environment_mismatch`, `session_not_terminal`, `session_already_redacted`, `legal_hold`.
   */
  redact({ organizationId, environment }: Owner, id: Id<'vs'>, cause: Cause): Promise<Session> {
    return this.store.withErasureLock(organizationId, id, async (session, tx) => {
      if (!session) throw sessionNotFound();
      if (session.environment !== environment) throw environmentMismatch();
      if (!isTerminal(session.status)) throw sessionNotTerminal();
      if (session.redactedAt) throw sessionAlreadyRedacted();
      await this.#refuseIfHeld(organizationId, [session], tx);
      const redactedAt = await this.#destroy(organizationId, [session], tx);
      await this.#revokeKeys(session, cause.requestedBy, tx);
      await this.#record(organizationId, [session], { ...cause, deletedAt: redactedAt }, tx);
      return { ...session, redactedAt, updatedAt: redactedAt };
    });
  }

  /**
   * Redacts locked, ended sessions of a deleted person, whose record covers them, and tells the projects of
   * all their sessions, redacted ones too. Throws `legal_hold` when one of them is held.
   */
  async redactWithPerson(
    organizationId: Id<'org'>,
    { userId, sessions }: { userId: Id<'user'>; sessions: readonly RedactedSession[] },
    tx: Transaction,
  ): Promise<void> {
    await this.#refuseIfHeld(organizationId, sessions, tx);
    const createdAt = await this.#destroy(organizationId, sessions, tx);
    const projects = sessions.map(({ projectId }) => projectId);
    await this.events.appendDeletion(organizationId, { userId, projects }, { createdAt, tx });
  }

  /**
   * Redacts up to `limit` overdue sessions in one transaction. Unreadable ones stay and are
   * reported.
   */
  redactEnded(
    ended: EndedSessions,
    after: EndedCursor | null,
    limit: number,
    cause: Cause,
  ): Promise<RedactedBatch> {
    return this.database.transaction(async (tx) => {
      const found = await this.erasures.lockEnded(ended, after, limit, tx);
      const readable = found.filter(({ isReadable }) => isReadable).map(({ session }) => session);
      if (readable.length > 0) {
        const redactedAt = await this.#destroy(ended.organizationId, readable, tx);
        await this.#record(ended.organizationId, readable, { ...cause, deletedAt: redactedAt }, tx);
      }
      const unreadable = found.filter((each) => !each.isReadable).map(({ session }) => session.id);
      const next = found.length === limit ? (found.at(-1)?.cursor ?? null) : null;
      return { redacted: readable.length, unreadable, next };
    });
  }

  /**
   * Drops what the steps of up to `limit` ended sessions had found, where their end could not.
   * Unreadable ones stay and are reported.
   */
  dropFound(
    organizationId: Id<'org'>,
    after: Id<'vs'> | null,
    limit: number,
  ): Promise<{ unreadable: Id<'vs'>[]; next: Id<'vs'> | null }> {
    return this.database.transaction(async (tx) => {
      const locked = await this.erasures.lockWithFound(organizationId, after, limit, tx);
      for (const { session, isReadable } of locked)
        if (isReadable) await this.store.save(withData(session, { found: [] }), tx);
      const unreadable = locked.filter((each) => !each.isReadable).map(({ session }) => session.id);
      const next = locked.length === limit ? (locked.at(-1)?.session.id ?? null) : null;
      return { unreadable, next };
    });
  }

  countEnded(ended: EndedSessions): Promise<number> {
    return this.erasures.countEnded(ended);
  }

  async #revokeKeys(
    { organizationId, id: sessionId, userId: personId }: Session,
    actor: string,
    tx: Transaction,
  ): Promise<void> {
    if (personId === null) return;
    await this.deviceKeys.revokeMadeIn({ organizationId, personId, sessionId }, actor, tx);
  }

  #refuseIfHeld(
    organizationId: Id<'org'>,
    sessions: readonly RedactedSession[],
    tx: Transaction,
  ): Promise<void> {
    const subjects = sessions.flatMap((each) => [
      each.id,
      each.projectId,
      each.userId,
      each.requestedUserId,
    ]);
    return this.ledger.refuseIfHeld(organizationId, subjects, tx);
  }

  /** Returns the time of the redaction. */
  async #destroy(
    organizationId: Id<'org'>,
    sessions: readonly RedactedSession[],
    tx: Transaction,
  ): Promise<Date> {
    const createdAt = this.clock.now();
    const ids = sessions.map(({ id }) => id);
    await this.erasures.redact(organizationId, ids, createdAt, tx);
    await this.evidence.destroy(organizationId, ids, tx);
    await this.events.appendAll(organizationId, sessions, 'redact', { createdAt, tx });
    return createdAt;
  }

  async #record(
    organizationId: Id<'org'>,
    sessions: readonly Session[],
    deletion: Cause & Pick<DeletionRecord, 'deletedAt'>,
    tx: Transaction,
  ): Promise<void> {
    const deletions = sessions.map(({ id: subject, environment }) => ({
      environment,
      subject,
      sessionsRedacted: 1,
      ...deletion,
    }));
    await this.ledger.record(organizationId, deletions, tx);
  }
}
