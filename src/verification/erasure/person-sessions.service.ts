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

/** Whom to forget. */
export interface Subject {
  organizationId: Id<'org'>;
  environment: Environment;
  userId: Id<'user'>;
}

/** All sessions of one person, ended and redacted together with them. */
@Injectable()
export class PersonSessions {
  constructor(
    private readonly store: SessionErasureStore,
    private readonly lifecycle: SessionLifecycle,
    private readonly redaction: SessionRedaction,
  ) {}

  /**
   * Tries that were given the person's identity and verified nobody. To be locked before the person is: a session that ends
   * at this moment holds its own lock and waits for the person's.
   */
  lockTries(subject: Subject, tx: Transaction): Promise<FoundSession[]> {
    const { organizationId, environment, userId } = subject;
    return this.store.lockTriesOf(organizationId, environment, userId, tx);
  }

  /**
   * Redacts the person's sessions, and the tries with them; how many. Throws `legal_hold` where one of them is under a hold:
   * then nothing is destroyed.
   */
  async redactAll(
    { organizationId, userId }: Subject,
    tries: readonly FoundSession[],
    tx: Transaction,
  ): Promise<number> {
    // Locked before their state is believed: each may be ending or being redacted at this moment.
    const sessions = [...tries, ...(await this.store.lockAllOf(organizationId, userId, tx))];
    for (const { id } of sessions.filter(({ status }) => !isTerminal(status)))
      await this.lifecycle.end(organizationId, id);
    if (sessions.length > 0) await this.redaction.redactWithPerson(organizationId, sessions, tx);
    return sessions.length;
  }
}
