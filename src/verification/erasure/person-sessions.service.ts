import { Injectable } from '@nestjs/common';
import type { Id } from '../../platform/ids/index.js';
import { isTerminal, SessionLifecycle, SessionRedaction, SessionStore } from '../sessions/index.js';

/** All sessions of one person, ended and redacted together with them. */
@Injectable()
export class PersonSessions {
  constructor(
    private readonly store: SessionStore,
    private readonly lifecycle: SessionLifecycle,
    private readonly redaction: SessionRedaction,
  ) {}

  /** How many it redacted. Throws `legal_hold` where one of them is under a hold: then nothing is destroyed. */
  async redactAll(organizationId: Id<'org'>, userId: Id<'user'>): Promise<number> {
    // Locked before their state is believed: each may be ending or being redacted at this moment.
    const sessions = await this.store.lockAllOf(organizationId, userId);
    for (const { id, status } of sessions) {
      if (!isTerminal(status)) await this.lifecycle.cancel(organizationId, id);
      await this.redaction.redactWithPerson(organizationId, id);
    }
    return sessions.length;
  }
}
