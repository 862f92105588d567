import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../platform/database/index.js';
import { newIdAt, type Id } from '../../platform/ids/index.js';
import { Clock } from '../../platform/clock/index.js';
import { Wakeups } from '../../platform/jobs/index.js';
import { GatewayAudit } from '../audit/index.js';
import type { SignedGrant } from '../grants/index.js';
import { DirectoryLinkStore } from '../scim/index.js';
import { type DirectoryAction, DirectoryActionStore } from './directory-action.store.js';

export const RUN_ACTIONS = 'run-directory-actions';

/** Actions that the gateway lets the customer's own systems do, by a grant. */
@Injectable()
export class DirectoryActionsService {
  constructor(
    private readonly store: DirectoryActionStore,
    private readonly links: DirectoryLinkStore,
    private readonly audit: GatewayAudit,
    private readonly wakeups: Wakeups,
    private readonly clock: Clock,
  ) {}

  /**
   * Queues the action of a grant in the transaction that issues it. False where no connection does it.
   * Who is answered true uses the grant up: an action and a token for the customer never exist together.
   */
  async take(grant: SignedGrant, tx: Transaction): Promise<boolean> {
    const { customerId, employeeRowId, accessRequestId, action } = grant;
    const connectionId = await this.store.findConnection(customerId, action, tx);
    if (!connectionId) return false;
    const now = this.clock.now();
    const queued: DirectoryAction = {
      ...{ customerId, employeeRowId, accessRequestId, connectionId, action },
      ...{ id: newIdAt('act', now), status: 'queued', error: null, attempts: 0 },
      ...{ isUncertain: false, nextTryAt: now, createdAt: now, endedAt: null },
    };
    const links = await this.links.listOf(customerId, employeeRowId, tx);
    const ids = links.flatMap(({ connectionId: directory, pinnedOid, resource }) => {
      const id = pinnedOid ?? resource['externalId'];
      return typeof id === 'string' ? [[directory, id] as const] : [];
    });
    const payload = {
      employee_id: grant.data.employee_id,
      external_ids: Object.fromEntries(ids),
      grant_token: grant.data.token,
    };
    await this.store.insert(queued, payload, tx);
    const details = { access_request_id: accessRequestId, connection_id: connectionId, action };
    const entry = { actor: 'system', action: 'directory_action.queued', details } as const;
    await this.audit.append({ customerId, subject: queued.id, ...entry }, tx);
    tx.afterCommit(() => {
      this.wakeups.call(RUN_ACTIONS, customerId);
    });
    return true;
  }

  /** The action that the grant of a request started; null without one. */
  findByRequest(customerId: Id<'cust'>, requestId: Id<'ar'>): Promise<DirectoryAction | null> {
    return this.store.findByRequest(customerId, requestId);
  }
}
