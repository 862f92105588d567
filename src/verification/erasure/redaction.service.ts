import { Injectable } from '@nestjs/common';
import type { ApiCaller } from '../api-keys/index.js';
import {
  SessionRedaction,
  SessionsService,
  sessionView,
  type SessionView,
} from '../sessions/index.js';

/** Redaction of one session, as a partner's backend asks for it. */
@Injectable()
export class RedactionService {
  constructor(
    private readonly sessions: SessionsService,
    private readonly redaction: SessionRedaction,
  ) {}

  /** Throws `session_not_found`, `session_not_terminal`, `session_already_redacted`, `legal_hold`. */
  async redact(caller: ApiCaller, id: string): Promise<SessionView> {
    const session = await this.sessions.find(caller, id);
    const cause = { cause: 'request', requestedBy: caller.id } as const;
    return sessionView(await this.redaction.redact(session.organizationId, session.id, cause));
  }
}
