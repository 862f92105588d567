import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/index.js';
import type { Transaction } from '../../platform/database/index.js';
import { isId, type Id } from '../../platform/ids/index.js';
import {
  accessRequestNotFound,
  AccessRequestStore,
  SessionOpeningStore,
  type AccessRequest,
} from '../access-requests/index.js';
import type { CustomerCaller } from '../customers/index.js';
import { employeeNotFound } from '../employees/index.js';
import { Journal, type NewEvent } from '../events/index.js';
import { GrantStore } from '../grants/index.js';
import { verificationServiceUnavailable } from '../verification-client/index.js';
import { accessRequestView, type AccessRequestView } from './access.view.js';
import type { OpenedRequest } from './access-opening.service.js';

/** Requests as they are kept and shown. */
@Injectable()
export class AccessRecords {
  constructor(
    private readonly requests: AccessRequestStore,
    private readonly openings: SessionOpeningStore,
    private readonly grants: GrantStore,
    private readonly journal: Journal,
    private readonly clock: Clock,
  ) {}

  /**
   * Keeps a new request, its return state and what was asked, or already refused; `record` is part of the same
   * transaction. Throws `employee_not_found` where the employee was deleted while the service made the session, and
   * `verification_service_unavailable` where that took so long that the session was given up.
   */
  async keep(
    caller: CustomerCaller,
    { request, state }: OpenedRequest,
    record: (tx: Transaction) => Promise<void>,
  ): Promise<void> {
    const { customerId } = caller;
    await this.requests.inTransaction(async (tx) => {
      if (state !== null && !(await this.openings.finish(customerId, request.id, tx)))
        throw verificationServiceUnavailable({ headers: { 'retry-after': '2' } });
      if (!(await this.requests.insert(request, tx))) throw employeeNotFound();
      await record(tx);
      if (state !== null) await this.requests.insertState(state, request, tx);
      await this.journal.append(
        {
          customerId,
          actor: caller.keyId,
          action: 'access_request.created',
          outcome: request.status === 'denied' ? 'refused' : 'changed',
          subject: request.id,
          details: { action: request.action, flow: request.flow, reason: request.reason },
        },
        request.status === 'denied' ? deniedOf(request) : null,
        tx,
      );
    });
  }

  /** The caller's own request. Throws `access_request_not_found`. */
  async find(caller: CustomerCaller, id: string): Promise<AccessRequest> {
    const request = isId('ar', id) ? await this.requests.find(caller.customerId, id) : null;
    if (!request) throw accessRequestNotFound();
    return request;
  }

  claimLookup(request: AccessRequest): Promise<boolean> {
    return this.requests.claimLookup(request.customerId, request.id);
  }

  releaseLookup(customerId: Id<'cust'>, id: Id<'ar'>): Promise<void> {
    return this.requests.releaseLookup(customerId, id);
  }

  async view(request: AccessRequest): Promise<AccessRequestView> {
    const granted = request.status === 'granted';
    const grant = granted ? await this.grants.findByRequest(request.customerId, request.id) : null;
    return accessRequestView(request, grant, this.clock.now());
  }
}

function deniedOf({ id }: AccessRequest): NewEvent {
  return { type: 'access_request.denied', data: { access_request_id: id } };
}
