import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/index.js';
import { isId, type Id } from '../../platform/ids/index.js';
import {
  accessRequestNotFound,
  AccessRequestStore,
  type AccessRequest,
} from '../access-requests/index.js';
import type { CustomerCaller } from '../customers/index.js';
import { GrantStore } from '../grants/index.js';
import { accessRequestView, type AccessRequestView } from './access.view.js';

/** Requests as they are kept and shown. */
@Injectable()
export class AccessRecords {
  constructor(
    private readonly requests: AccessRequestStore,
    private readonly grants: GrantStore,
    private readonly clock: Clock,
  ) {}

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
