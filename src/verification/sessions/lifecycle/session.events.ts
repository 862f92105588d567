import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/index.js';
import type { Id } from '../../../platform/ids/index.js';
import { EventStore } from '../../events/index.js';
import type { Session } from '../model/session.js';
import { SESSION_EVENTS } from '../model/session.policy.js';

type EventOf = Pick<Session, 'projectId' | 'id'>;

/**
 * Writes all session events, each in the change's transaction. Only a new session's event is
 * written by the statement that inserts it.
 */
@Injectable()
export class SessionEvents {
  constructor(private readonly events: EventStore) {}

  /** Writes the event of a change. */
  append(
    session: EventOf & Pick<Session, 'organizationId'>,
    change: keyof typeof SESSION_EVENTS,
    createdAt: Date,
    tx: Transaction,
  ): Promise<void> {
    return this.appendAll(session.organizationId, [session], change, { createdAt, tx });
  }

  /** The same for many sessions of one organization. */
  appendAll(
    organizationId: Id<'org'>,
    sessions: readonly EventOf[],
    change: keyof typeof SESSION_EVENTS,
    { createdAt, tx }: { createdAt: Date; tx: Transaction },
  ): Promise<void> {
    const type = SESSION_EVENTS[change];
    const events = sessions.map(({ projectId, id: sessionId }) => ({
      projectId,
      type,
      sessionId,
      createdAt,
    }));
    return this.events.appendAll(organizationId, events, tx);
  }

  /** Tells these projects, and all that had a session of the person, that they are gone. */
  async appendDeletion(
    organizationId: Id<'org'>,
    { userId, projects }: { userId: Id<'user'>; projects: readonly Id<'proj'>[] },
    { createdAt, tx }: { createdAt: Date; tx: Transaction },
  ): Promise<void> {
    const about = { type: 'event_user_deleted_v1', sessionId: null, userId, createdAt } as const;
    const had = await this.events.listProjectsOf(organizationId, userId, tx);
    await this.events.appendAll(
      organizationId,
      [...new Set([...projects, ...had])].map((projectId) => ({ projectId, ...about })),
      tx,
    );
  }
}
