import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/index.js';
import type { Transaction } from '../../platform/database/index.js';
import { ReturnAddresses } from '../../platform/http/index.js';
import { isId } from '../../platform/ids/index.js';
import { RateLimits } from '../../platform/limits/index.js';
import { CustomersService, type CustomerActor } from '../customers/index.js';
import { employeeNotFound, EmployeeStore } from '../employees/index.js';
import { grantAt, GrantStore } from '../grants/index.js';
import { DecisionService } from './decision/index.js';
import { OpeningRecorder, OpeningService, type OpenAccessRequest } from './opening/index.js';
import {
  accessRequestNotFound,
  AccessRequestStore,
  type AccessRequest,
  type AccessRequestWithGrant,
} from './records/index.js';

/** Runs in the transaction that stores a new request. */
export type WithNewRequest = (request: AccessRequestWithGrant, tx: Transaction) => Promise<void>;

/** Access requests as a customer system uses them. */
@Injectable()
export class AccessRequestsService {
  constructor(
    private readonly customers: CustomersService,
    private readonly employees: EmployeeStore,
    private readonly limits: RateLimits,
    private readonly returns: ReturnAddresses,
    private readonly opening: OpeningService,
    private readonly recorder: OpeningRecorder,
    private readonly decisions: DecisionService,
    private readonly requests: AccessRequestStore,
    private readonly grants: GrantStore,
    private readonly clock: Clock,
  ) {}

  /**
   * Throws `employee_not_found`, `request_invalid`, `rate_limited` for an employee who is asked for too often,
   * `verification_service_unavailable` and `verification_service_refused`.
   */
  async create(
    caller: CustomerActor,
    command: OpenAccessRequest,
    withRequest: WithNewRequest | null = null,
  ): Promise<AccessRequestWithGrant> {
    const [customer, employee] = await Promise.all([
      this.customers.get(caller.tenantId),
      this.employees.findByEmployeeId(caller.tenantId, command.employeeId),
    ]);
    if (!employee) throw employeeNotFound();
    await this.limits.use('employee', employee.id, null);
    if (customer.environment === 'production')
      this.returns.checkProduction('/return_url', command.returnUrl);
    const opened = await this.opening.open(customer, employee, command);
    const request = { ...opened.request, grant: null };
    await this.recorder.record(caller, opened, withRequest && ((tx) => withRequest(request, tx)));
    return request;
  }

  /**
   * The current request. A pending one is first looked up, at most once in two seconds. An
   * unreachable service is a 503, never a grant.
   */
  async get(caller: CustomerActor, id: string): Promise<AccessRequestWithGrant> {
    return this.#withGrant(await this.#lookUp(await this.#find(caller, id)));
  }

  /** The request as it is stored, without a look-up. Throws `access_request_not_found`. */
  async peek(caller: CustomerActor, id: string): Promise<AccessRequestWithGrant> {
    return this.#withGrant(await this.#find(caller, id));
  }

  /** Throws `access_request_ended`. */
  async cancel(caller: CustomerActor, id: string): Promise<AccessRequestWithGrant> {
    const request = await this.#find(caller, id);
    return this.#withGrant(await this.decisions.cancel(request, caller.id));
  }

  async #find({ tenantId: customerId }: CustomerActor, id: string): Promise<AccessRequest> {
    const request = isId('ar', id) ? await this.requests.find(customerId, id) : null;
    if (!request) throw accessRequestNotFound();
    return request;
  }

  async #lookUp(request: AccessRequest): Promise<AccessRequest> {
    const { customerId, id } = request;
    if (request.status !== 'pending' || !(await this.requests.claimLookup(customerId, id)))
      return request;
    try {
      return await this.decisions.settle(customerId, id);
    } catch (error) {
      await this.requests.releaseLookup(customerId, id);
      throw error;
    }
  }

  async #withGrant(request: AccessRequest): Promise<AccessRequestWithGrant> {
    if (request.status !== 'granted') return { ...request, grant: null };
    const grant = await this.grants.findByRequest(request.customerId, request.id);
    return { ...request, grant: grant && grantAt(grant, this.clock.now()) };
  }
}
