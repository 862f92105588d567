import { Injectable } from '@nestjs/common';
import { Database, type Transaction } from '../../../platform/database/index.js';
import type { Id } from '../../../platform/ids/index.js';
import { VerificationAudit } from '../../audit/index.js';
import { OidcPayloadStore } from './oidc-payload.store.js';

/**
 * Ends and audits a grant with its tokens, atomically. A concurrently released refresh token may
 * remain, useless without its grant.
 */
@Injectable()
export class GrantRevocation {
  constructor(
    private readonly payloads: OidcPayloadStore,
    private readonly database: Database,
    private readonly audit: VerificationAudit,
  ) {}

  /** `actor`: the client. */
  revoke(organizationId: Id<'org'>, grantId: string, actor: Id<'oidc'>): Promise<void> {
    return this.#revoke(organizationId, actor, (tx) =>
      this.payloads.deleteGrant(organizationId, grantId, tx),
    );
  }

  /** The same for a session's only grant. `actor`: its client, or a server key. */
  revokeOfSession(
    organizationId: Id<'org'>,
    sessionId: Id<'vs'>,
    actor: Id<'oidc' | 'key'>,
  ): Promise<void> {
    return this.#revoke(organizationId, actor, (tx) =>
      this.payloads.deleteGrantOfSession(organizationId, sessionId, tx),
    );
  }

  /** `remove` returns the session of the removed grant; null without one. */
  #revoke(
    organizationId: Id<'org'>,
    actor: Id<'oidc' | 'key'>,
    remove: (tx: Transaction) => Promise<Id<'vs'> | null>,
  ): Promise<void> {
    return this.database.transaction(async (tx) => {
      const subject = await remove(tx);
      if (!subject) return;
      await this.audit.append(
        { organizationId, actor, action: 'identity.release_ended', outcome: 'changed', subject },
        tx,
      );
    });
  }
}
