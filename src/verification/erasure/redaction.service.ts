import { Injectable } from '@nestjs/common';
import { isId } from '../../platform/ids/index.js';
import type { ApiCaller } from '../api-keys/index.js';
import {
  SessionRedaction,
  sessionNotFound,
  sessionView,
  type SessionView,
} from '../sessions/index.js';

/** Redaction of one session, as a partner's backend asks for it. */
@Injectable()
export class RedactionService {
  constructor(private readonly redaction: SessionRedaction) {}

  /**
   * Throws `session_not_found`, `environment_mismatch`, `session_not_terminal`, `session_already_redacted`, `legal_hold`.
   */
  async redact(caller: ApiCaller, id: string): Promise<SessionView> {
    if (!isId('vs', id)) throw sessionNotFound();
    const owner = { organizationId: caller.tenantId, environment: caller.environment };
    const cause = { cause: 'request', requestedBy: caller.id } as const;
    return sessionView(await this.redaction.redact(owner, id, cause));
  }
}
