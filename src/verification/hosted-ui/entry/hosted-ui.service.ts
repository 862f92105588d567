import { Injectable } from '@nestjs/common';
import { Problem } from '../../../platform/errors/index.js';
import type { Locale } from '../../../platform/text/index.js';
import { Engines } from '../../engine/index.js';
import {
  isTerminal,
  SessionLifecycle,
  SessionStore,
  sessionTokenTenant,
  type Session,
  type SessionData,
} from '../../sessions/index.js';
import { linkExpired, linkInvalid } from '../hosted.problems.js';

/** Opening a session by its token; the steps themselves are in `StepsService`. */
@Injectable()
export class HostedUiService {
  constructor(
    private readonly sessions: SessionStore,
    private readonly lifecycle: SessionLifecycle,
    private readonly engines: Engines,
  ) {}

  /** Starts or continues the session of a token. Throws `link_invalid`, or `link_expired` once it has ended. */
  async open(
    token: string,
    visit: SessionData['visits'][number],
    language: Locale | null,
  ): Promise<Session> {
    const session = await this.findByToken(token);
    if (!session) throw linkInvalid();
    if (isTerminal(session.status)) throw linkExpired();
    this.engines.find(session.engine)?.prepare?.();
    try {
      return await this.lifecycle.open(session.organizationId, session.id, visit, language);
    } catch (error) {
      // It ended between look-up and lock.
      if (error instanceof Problem && error.code === 'session_already_terminal')
        throw linkExpired();
      throw error;
    }
  }

  /** The session of a token, in any status. */
  async findByToken(token: string): Promise<Session | null> {
    const organizationId = sessionTokenTenant(token, ['link', 'browser']);
    return organizationId && this.sessions.findByToken(organizationId, token);
  }
}
