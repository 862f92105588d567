import { Injectable } from '@nestjs/common';
import { requirePermission } from '../../platform/access/index.js';
import type { ApiCaller } from '../api-keys/index.js';
import { VerificationAudit, type NewAuditEntry } from '../audit/index.js';
import { revealedFields } from './model/identifiers.policy.js';
import type { Session } from './model/session.js';
import { SessionLifecycle } from './lifecycle/session-lifecycle.service.js';
import { SessionsService } from './sessions.service.js';

/** A caller's audited actions on one session. */
@Injectable()
export class AuditedSessions {
  constructor(
    private readonly sessions: SessionsService,
    private readonly lifecycle: SessionLifecycle,
    private readonly audit: VerificationAudit,
  ) {}

  /**
   * A session to be shown with full identifiers. Throws `session_not_found`,
   * `environment_mismatch`, or `scope_missing` without the permission.
   */
  async reveal(caller: ApiCaller, id: string): Promise<Session> {
    const session = await this.sessions.find(caller, id);
    if (!caller.permissions.includes('sessions:reveal')) {
      await this.audit.append(
        entryOf(caller, session, { action: 'session.reveal_refused', outcome: 'refused' }),
      );
      requirePermission(caller, 'sessions:reveal');
    }
    const details = { fields: revealedFields(session) };
    // Before the answer: nothing unrecorded is disclosed.
    await this.audit.append(
      entryOf(caller, session, { action: 'session.revealed', outcome: 'allowed', details }),
    );
    return session;
  }

  /** Throws `session_not_found`, `environment_mismatch`, `session_already_terminal`. */
  async cancel(caller: ApiCaller, id: string): Promise<Session> {
    const session = await this.sessions.find(caller, id);
    const entry = entryOf(caller, session, { action: 'session.canceled', outcome: 'changed' });
    return this.lifecycle.cancel(session.organizationId, session.id, (tx) =>
      this.audit.append(entry, tx),
    );
  }
}

function entryOf(
  { id: actor }: ApiCaller,
  { organizationId, id: subject }: Session,
  what: Pick<NewAuditEntry, 'action' | 'outcome' | 'details'>,
): NewAuditEntry {
  return { organizationId, actor, subject, ...what };
}
