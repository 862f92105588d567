import { Injectable } from '@nestjs/common';
import type { Id } from '../../platform/ids/index.js';
import type { Transaction } from '../../platform/database/index.js';
import type { Environment } from '../environment.js';
import {
  isTerminal,
  SessionErasureStore,
  SessionLifecycle,
  SessionRedaction,
  type FoundSession,
} from '../sessions/index.js';

/** The person to delete. */
export interface Subject {
  organizationId: Id<'org'>;
  environment: Environment;
  userId: Id<'user'>;
}

/** Ends and redacts all sessions of one person together with them. */
@Injectable()
export class PersonSessions {
  constructor(
    private readonly store: SessionErasureStore,
    private readonly lifecycle: SessionLifecycle,
    private readonly redaction: SessionRedaction,
  ) {}

  /**
   * Locks the person's sessions and their failed tries, and returns them. Call it before locking
   * the person: sessions are always locked first.
   */
  async lock(subject: Subject, tx: Transaction): Promise<FoundSession[]> {
    const { organizationId, environment, userId } = subject;
    await this.store.lockAllOf(organizationId, userId, tx);
    return this.store.lockTriesOf(organizationId, environment, userId, tx);
  }

  /**
   * Redacts the person's sessions and tries, and tells their projects; returns the number of redacted ones.
   * Throws `legal_hold` when one is held: then nothing is destroyed.
   */
  async redactAll(
    { organizationId, userId }: Subject,
    tries: readonly FoundSession[],
    tx: Transaction,
  ): Promise<number> {
    // Locked before their state is read: each may be ending or redacted concurrently.
    const sessions = [...tries, ...(await this.store.lockAllOf(organizationId, userId, tx))];
    for (const { id } of sessions.filter(({ status }) => !isTerminal(status)))
      await this.lifecycle.end(organizationId, id);
    // Also without any: projects whose sessions are redacted already hear of the deletion too.
    await this.redaction.redactWithPerson(organizationId, { userId, sessions }, tx);
    return sessions.length;
  }
}
