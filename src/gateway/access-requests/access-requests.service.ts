import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/index.js';
import { Database, type Transaction } from '../../platform/database/index.js';
import { appSchemeOf, ReturnAddresses } from '../../platform/http/index.js';
import { isId, type Id } from '../../platform/ids/index.js';
import { Task } from '../../platform/jobs/index.js';
import type { MessageStatus } from '../../platform/messages/index.js';
import { RateLimits } from '../../platform/limits/index.js';
import {
  CustomersService,
  VOUCH,
  type Customer,
  type CustomerActor,
  type Factor,
} from '../customers/index.js';
import { OfferedActions } from '../action-policies/index.js';
import { DirectoryActionsService, type DirectoryAction } from '../directory-actions/index.js';
import {
  employeeNotFound,
  EmployeeStore,
  isActionFrozen,
  resetsFrozen,
} from '../employees/index.js';
import { grantAt, GrantStore, type CurrentGrant } from '../grants/index.js';
import { ReadBackService, type TypedCode } from './desk-code/read-back.service.js';
import { DecisionService } from './decision/decision.service.js';
import { DESK_LINK, VERIFICATION_LINK, INVITATION } from './links/link.messages.js';
import { LinkDelivery, type LinkState } from './links/link-delivery.service.js';
import { OpeningService, type OpenAccessRequest } from './sessions/opening.service.js';
import { ReadBackStore } from './desk-code/read-back.store.js';
import type { ReadBack } from './desk-code/read-back.entity.js';
import {
  accessRequestEnded,
  accessRequestNotFound,
  actionReserved,
  notDelivered,
} from './access-request.problems.js';
import { AccessRequestStore } from './access-request.store.js';
import type { AccessRequest } from './access-request.entity.js';
import type { DecisionEvidence } from './decision/evidence.js';

/** Of one tenant, in one run. */
const EXPIRED_AT_ONCE = 100;

/** A request with the grant that it earned, and with the way of its link, where it has them. */
export type CurrentRequest = AccessRequest & {
  grant: CurrentGrant | null;
  delivery: LinkState | null;
  /** What would have completed each branch of the action's policy; null for any other end. */
  missingFactors?: Factor[][] | null;
  /** What the grant made happen by itself; null for a grant that the customer uses. */
  automaticAction?: DirectoryAction | null;
};

/** A request as a list shows it. */
export type RequestWithGrant = Pick<CurrentRequest, 'grant'> & AccessRequest;

/** A request whose person reads a code back, as a list shows it. */
export interface ReadBackRequest {
  request: AccessRequest;
  link: MessageStatus | null;
  readBack: ReadBack | null;
}

/** Runs in the transaction that stores a new request. */
export type OnNewRequest = (request: CurrentRequest, tx: Transaction) => Promise<void>;

/** Access requests as a customer system uses them. */
@Injectable()
export class AccessRequestsService {
  constructor(
    private readonly database: Database,
    private readonly customers: CustomersService,
    private readonly employees: EmployeeStore,
    private readonly limits: RateLimits,
    private readonly returns: ReturnAddresses,
    private readonly opening: OpeningService,
    private readonly delivery: LinkDelivery,
    private readonly decisions: DecisionService,
    private readonly readBacks: ReadBackStore,
    private readonly codes: ReadBackService,
    private readonly requests: AccessRequestStore,
    private readonly grants: GrantStore,
    private readonly actions: DirectoryActionsService,
    private readonly offered: OfferedActions,
    private readonly clock: Clock,
  ) {}

  /**
   * Throws `employee_not_found`, `request_invalid`, `rate_limited` for an employee who is asked for too often, to
   * staff also `resets_frozen`, and without a code `action_needs_code` and `action_not_offered`;
   * `verification_service_unavailable` and `verification_service_refused`; where it sends the link, also what
   * `LinkDelivery.admit` throws.
   */
  async create(
    caller: CustomerActor,
    command: OpenAccessRequest,
    withRequest: OnNewRequest | null = null,
  ): Promise<CurrentRequest> {
    const [customer, employee] = await Promise.all([
      this.customers.get(caller.tenantId),
      this.employees.findByEmployeeId(caller.tenantId, command.employeeId),
    ]);
    if (!employee) throw employeeNotFound();
    if (command.action === VOUCH) throw actionReserved();
    // The one place through which each request comes, whatever page or job asks.
    if (isId('staff', caller.id) && !command.readBack)
      await this.offered.require(caller, customer, command.action);
    const isStaff = isId('staff', caller.id) || command.readBack === true;
    // Such a request could never be granted: it costs no session and no message.
    if (isStaff && isActionFrozen(employee, { ...customer, ...command }, this.clock.now()))
      throw resetsFrozen();
    // Anybody may ask for a name: that uses up nothing of what the desk or the employee's own systems may ask.
    await this.limits.use('employee', command.named ?? employee.id, null);
    this.#checkReturn(customer, command.returnUrl);
    const { deliver, invitation } = command;
    // Before the session is made: an unusable contact costs nothing. A refused request counts no message.
    const kind = command.readBack ? DESK_LINK : invitation ? INVITATION : VERIFICATION_LINK;
    const { action, resource } = command;
    const link =
      deliver === 'none' || this.opening.refusalOf(customer, employee)
        ? null
        : await this.delivery.admit(customer, employee, {
            ...{ action, resource, kind },
            channel: deliver,
          });
    const channel = command.channel ?? (isStaff ? 'desk' : undefined);
    const opened = await this.opening.open(customer, employee, {
      ...command,
      ...(channel && { channel }),
    });
    const { request: stored } = opened;
    const isSent = link !== null && stored.status === 'pending';
    const queued = { status: 'queued', updatedAt: stored.createdAt, reminders: 0 } as const;
    const request = { ...stored, grant: null, delivery: isSent ? queued : null };
    const work = async (tx: Transaction): Promise<void> => {
      if (isSent) await this.delivery.queue(link, stored, tx);
      if (command.readBack) await this.readBacks.insert(stored, tx);
      await withRequest?.(request, tx);
    };
    const isMore = isSent || command.readBack || withRequest !== null;
    await this.opening.record(caller, opened, isMore ? work : null);
    return request;
  }

  /**
   * Sends the link once more, to the same kind of contact. `also` runs in the transaction that stores
   * the message. Throws `access_request_ended`, `link_not_sent_here`,
   * `reminders_spent`, `reminder_too_early`, and what `LinkDelivery.admit` throws.
   */
  async remind(
    caller: CustomerActor,
    id: string,
    also: ((tx: Transaction) => Promise<void>) | null = null,
  ): Promise<CurrentRequest> {
    const found = await this.#find(caller, id);
    const { customerId, employeeRowId, data } = found;
    if (found.status !== 'pending' || !data) throw accessRequestEnded();
    if (data.deliver === 'none') throw notDelivered();
    const [customer, employee] = await Promise.all([
      this.customers.get(customerId),
      this.employees.find(customerId, employeeRowId),
    ]);
    if (!employee) throw accessRequestEnded();
    await this.database.transaction((tx) => this.delivery.requireReminderAllowed(found, tx));
    const { deliver } = data;
    const link = await this.delivery.admitReminder(customer, employee, {
      action: found.action,
      data: { ...data, deliver },
    });
    await this.database.transaction(async (tx) => {
      const locked = await this.requests.lock(customerId, found.id, tx);
      if (locked?.status !== 'pending' || !locked.data) throw accessRequestEnded();
      await this.delivery.requireReminderAllowed(locked, tx);
      const open = { ...locked, data: locked.data };
      await this.delivery.queueReminder(link, open, caller.id, tx);
      await also?.(tx);
    });
    return this.#current(found);
  }

  /**
   * The current request. A pending one is first looked up, at most once in two seconds. An
   * unreachable service is a 503, never a grant.
   */
  async get(caller: CustomerActor, id: string): Promise<CurrentRequest> {
    return this.#current(await this.#lookUp(await this.#find(caller, id)));
  }

  /** The stored request, without asking the verification service. Throws `access_request_not_found`. */
  async peek(caller: CustomerActor, id: string): Promise<CurrentRequest> {
    return this.#current(await this.#find(caller, id));
  }

  /**
   * Tries a code that the employee has read back. Throws `access_request_not_found`, and what
   * `ReadBackService.confirm` throws.
   */
  async confirm(caller: CustomerActor, id: string, typed: TypedCode): Promise<CurrentRequest> {
    const request = await this.#find(caller, id);
    return this.#current(await this.codes.confirm(request, typed, caller.id));
  }

  /** How far the code of a request has come; null for a request without one. */
  readBackOf(request: Pick<AccessRequest, 'customerId' | 'id'>): Promise<ReadBack | null> {
    return this.readBacks.find(request);
  }

  /** Requests as they are stored, with the status of their link and with their code; in no order. */
  async listWithReadBack(
    { tenantId: customerId }: CustomerActor,
    ids: readonly Id<'ar'>[],
  ): Promise<ReadBackRequest[]> {
    const [requests, links, readBacks] = await Promise.all([
      this.requests.listByIds(customerId, ids),
      this.delivery.statusesOf(customerId, ids),
      this.readBacks.listByRequests(customerId, ids),
    ]);
    return requests.map((request) => ({
      request,
      link: links.get(request.id) ?? null,
      readBack: readBacks.find(({ accessRequestId }) => accessRequestId === request.id) ?? null,
    }));
  }

  /** The evidence of a request's decision; null if it was decided without a session. */
  evidenceOf(request: AccessRequest): Promise<DecisionEvidence | null> {
    return this.requests.findEvidence(request);
  }

  /** The newest requests of an employee with their grants, newest first, as they are stored. */
  async listOf(
    { tenantId: customerId }: CustomerActor,
    employeeRowId: Id<'emp'>,
    limit: number,
  ): Promise<RequestWithGrant[]> {
    const [requests, grants] = await Promise.all([
      this.requests.listOf(customerId, employeeRowId, limit),
      this.grants.listOf(customerId, employeeRowId, limit),
    ]);
    const now = this.clock.now();
    return requests.map((request) => {
      const grant = grants.find(({ accessRequestId }) => accessRequestId === request.id);
      return { ...request, grant: grant ? grantAt(grant, now) : null };
    });
  }

  /** Throws `access_request_ended`. */
  async cancel(caller: CustomerActor, id: string): Promise<CurrentRequest> {
    const request = await this.#find(caller, id);
    return this.#current(await this.decisions.cancel(request, caller.id));
  }

  /** Ends expired requests. Each is decided under its row lock, so any number of processes may run it. */
  @Task('expire-access-requests')
  expireOverdue(): Promise<number> {
    return this.requests.overdue.eachDue(this.clock.now(), EXPIRED_AT_ONCE, (customerId, id) =>
      this.decisions.settle(customerId, id),
    );
  }

  /** An app must be listed in every environment; a web address is checked in production. */
  #checkReturn({ environment, config }: Customer, address: string | null): void {
    const scheme = address === null ? null : appSchemeOf(address);
    if (scheme !== null) {
      const listed = config.app_schemes;
      this.returns.checkApp('/return_url', scheme, { listed, by: 'The configuration' });
    } else if (environment === 'production') this.returns.checkProduction('/return_url', address);
  }

  async #find(
    { tenantId: customerId, id: callerId }: CustomerActor,
    id: string,
  ): Promise<AccessRequest> {
    const request = isId('ar', id) ? await this.requests.find(customerId, id) : null;
    // A second person answers alone: whoever asked reads and ends nothing of it.
    if (!request || (request.action === VOUCH && !isId('staff', callerId)))
      throw accessRequestNotFound();
    return request;
  }

  async #lookUp(request: AccessRequest): Promise<AccessRequest> {
    const { customerId, id } = request;
    if (request.status !== 'pending') return request;
    // Unclaimed, it was looked up a moment ago, or a decision that came first has just ended it.
    if (!(await this.requests.claimLookup(customerId, id)))
      return (await this.requests.find(customerId, id)) ?? request;
    try {
      return await this.decisions.settle(customerId, id);
    } catch (error) {
      await this.requests.releaseLookup(customerId, id);
      throw error;
    }
  }

  async #current(request: AccessRequest): Promise<CurrentRequest> {
    const delivery = await this.delivery.stateOf(request);
    if (request.status !== 'granted') {
      const evidence =
        request.reason === 'factors_missing' ? await this.requests.findEvidence(request) : null;
      return { ...request, grant: null, delivery, missingFactors: evidence?.factors?.missing };
    }
    const { customerId, id } = request;
    const [grant, automaticAction] = await Promise.all([
      this.grants.findByRequest(customerId, id),
      this.actions.findByRequest(customerId, id),
    ]);
    const current = grant && grantAt(grant, this.clock.now());
    return { ...request, grant: current, delivery, automaticAction };
  }
}
