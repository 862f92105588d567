import { Injectable } from '@nestjs/common';
import type { AccessRequest } from '../access-requests/index.js';
import { Completion } from '../completion/index.js';
import type { CustomerCaller } from '../customers/index.js';
import { AccessRecords } from './access-records.service.js';
import type { AccessRequestView } from './access.view.js';

/** Access requests as a customer system uses them. */
@Injectable()
export class AccessService {
  constructor(
    private readonly records: AccessRecords,
    private readonly completion: Completion,
  ) {}

  /**
   * The request as it stands. While it is pending the service is asked first, at most once in two seconds; a service that
   * cannot be reached is a 503 and never a grant.
   */
  async get(caller: CustomerCaller, id: string): Promise<AccessRequestView> {
    const request = await this.records.find(caller, id);
    return this.records.view(await this.#lookUp(request));
  }

  /** The request as it is kept, without asking anybody. Throws `access_request_not_found`. */
  async peek(caller: CustomerCaller, id: string): Promise<AccessRequestView> {
    return this.records.view(await this.records.find(caller, id));
  }

  /** Throws `access_request_ended`. */
  async cancel(caller: CustomerCaller, id: string): Promise<AccessRequestView> {
    const request = await this.records.find(caller, id);
    return this.records.view(await this.completion.cancel(request, caller.keyId));
  }

  async #lookUp(request: AccessRequest): Promise<AccessRequest> {
    if (request.status !== 'pending' || !(await this.records.claimLookup(request))) return request;
    try {
      return await this.completion.settle(request.customerId, request.id);
    } catch (error) {
      await this.records.releaseLookup(request.customerId, request.id);
      throw error;
    }
  }
}
