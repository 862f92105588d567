import { Injectable } from '@nestjs/common';
import type { Id } from '../../platform/ids/index.js';
import type { Transaction } from '../../platform/database/index.js';
import {
  isTerminal,
  SessionErasureStore,
  SessionLifecycle,
  SessionRedaction,
} from '../sessions/index.js';

/** All sessions of one person, ended and redacted together with them. */
@Injectable()
export class PersonSessions {
  constructor(
    private readonly store: SessionErasureStore,
    private readonly lifecycle: SessionLifecycle,
    private readonly redaction: SessionRedaction,
  ) {}

  /** How many it redacted. Throws `legal_hold` where one of them is under a hold: then nothing is destroyed. */
  async redactAll(organizationId: Id<'org'>, userId: Id<'user'>, tx: Transaction): Promise<number> {
    // Locked before their state is believed: each may be ending or being redacted at this moment.
    const sessions = await this.store.lockAllOf(organizationId, userId, tx);
    for (const { id } of sessions.filter(({ status }) => !isTerminal(status)))
      await this.lifecycle.cancel(organizationId, id);
    if (sessions.length > 0) await this.redaction.redactWithPerson(organizationId, sessions, tx);
    return sessions.length;
  }
}
