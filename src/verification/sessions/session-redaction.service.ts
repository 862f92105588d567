import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/index.js';
import type { Transaction } from '../../platform/database/index.js';
import type { Id } from '../../platform/ids/index.js';
import { EventStore } from '../events/index.js';
import { RetentionLedger, type DeletionRecord } from '../retention/index.js';
import { isTerminal } from './session.machine.js';
import { sessionAlreadyRedacted, sessionNotFound, sessionNotTerminal } from './session.problems.js';
import type { Session } from './session.js';
import { SessionStore } from './session.store.js';

/** Why personal data is destroyed, and at whose word. */
export type Cause = Pick<DeletionRecord, 'cause' | 'requestedBy'>;

/** Destroys the personal data of ended sessions: unreadable for everybody from the commit on. */
@Injectable()
export class SessionRedaction {
  constructor(
    private readonly store: SessionStore,
    private readonly events: EventStore,
    private readonly ledger: RetentionLedger,
    private readonly clock: Clock,
  ) {}

  /** Throws `session_not_terminal`, `session_already_redacted`, `legal_hold`. Leaves a deletion record. */
  redact(organizationId: Id<'org'>, id: Id<'vs'>, cause: Cause): Promise<Session> {
    return this.store.locked(organizationId, id, async (session, tx) => {
      const redacted = await this.#destroy(session, tx);
      const { environment, updatedAt: deletedAt } = redacted;
      const what = { organizationId, environment, subject: id, sessionsRedacted: 1, deletedAt };
      await this.ledger.record({ ...what, ...cause }, tx);
      return redacted;
    });
  }

  /** Redacts what a person's deletion takes along; their record tells of it. */
  redactWithPerson(organizationId: Id<'org'>, id: Id<'vs'>): Promise<Session> {
    return this.store.locked(organizationId, id, (session, tx) => this.#destroy(session, tx));
  }

  async #destroy(session: Session | null, tx: Transaction): Promise<Session> {
    if (!session) throw sessionNotFound();
    const { organizationId, id, projectId, userId } = session;
    if (!isTerminal(session.status)) throw sessionNotTerminal();
    if (session.redactedAt) throw sessionAlreadyRedacted();
    await this.ledger.refuseIfHeld(organizationId, [id, projectId, userId], tx);
    const redactedAt = this.clock.now();
    await this.store.redact(session, redactedAt, tx);
    const type = 'event_verification_session_redacted_v1';
    await this.events.append(
      { organizationId, projectId, type, sessionId: id, createdAt: redactedAt },
      tx,
    );
    return { ...session, data: null, redactedAt, updatedAt: redactedAt };
  }
}
