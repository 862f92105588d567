import { Injectable } from '@nestjs/common';
import { Clock, secondsAfter } from '../../platform/clock/index.js';
import type { Transaction } from '../../platform/database/index.js';
import { newId, type Id } from '../../platform/ids/index.js';
import { GatewayAudit } from '../audit/index.js';
import { GrantTokens, type GrantFacts } from './grant-token.js';
import type { GrantData, Grant } from './grant.entity.js';
import { GrantStore, type GrantHolder } from './grant.store.js';

export interface GrantTerms extends GrantFacts {
  customerId: Id<'cust'>;
  accessRequestId: Id<'ar'>;
  employeeRowId: Id<'emp'>;
  action: string;
  singleUse: boolean;
  /** Seconds the grant lives. */
  ttl: number;
}

export type SignedGrant = Grant & { data: GrantData };

/** Issues grants, and ends them on an alarm. */
@Injectable()
export class GrantIssuer {
  constructor(
    private readonly tokens: GrantTokens,
    private readonly store: GrantStore,
    private readonly audit: GatewayAudit,
    private readonly clock: Clock,
  ) {}

  /**
   * Signs before any lock is taken, because signing may need its own connection. The grant is worth
   * nothing until it is stored.
   */
  async prepare(terms: GrantTerms): Promise<SignedGrant> {
    const createdAt = this.clock.now();
    const { customerId, accessRequestId, employeeRowId, action, singleUse, ttl } = terms;
    const grant = {
      ...{ customerId, accessRequestId, employeeRowId, action, singleUse, createdAt },
      id: newId('grant'),
      status: 'active' as const,
      expiresAt: secondsAfter(createdAt, ttl),
    };
    const token = await this.tokens.sign(grant, terms);
    const { resource, employeeId, acr, amr, branch } = terms;
    return { ...grant, data: { token, resource, employee_id: employeeId, acr, amr, branch } };
  }

  /** Stores a prepared grant. It is valid from the commit on. */
  async issue(grant: SignedGrant, tx: Transaction): Promise<void> {
    await this.store.insert(grant, tx);
    const { customerId, id: subject, accessRequestId, action } = grant;
    const what = { actor: 'system', action: 'grant.issued', outcome: 'allowed' } as const;
    const details = { access_request_id: accessRequestId, action };
    await this.audit.append({ customerId, subject, ...what, details }, tx);
  }

  /** Uses up a grant in the transaction that issues it, so that it opens nothing afterwards. */
  async consume(grant: Grant, tx: Transaction): Promise<void> {
    await this.store.end(grant, 'consumed', tx);
    const { customerId, id: subject } = grant;
    const what = { actor: 'system', action: 'grant.consumed', outcome: 'allowed' } as const;
    await this.audit.append({ customerId, subject, ...what }, tx);
  }

  /** Ends and audits every live grant of an employee, in the transaction that restricts them. */
  async revokeAllOf(holder: GrantHolder, reason: string, tx: Transaction): Promise<void> {
    const { customerId } = holder;
    const entry = { customerId, actor: 'system', action: 'grant.revoked' } as const;
    for (const subject of await this.store.revokeAllOf(holder, tx))
      await this.audit.append({ ...entry, subject, details: { reason } }, tx);
  }
}
