import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { constantTimeEqual } from '../../platform/crypto/index.js';
import { isUniqueViolation, type Transaction } from '../../platform/database/index.js';
import type { Id } from '../../platform/ids/index.js';
import {
  AccessRequestStore,
  recordEnd,
  type AccessRequest,
  type EndedRequest,
  type Reason,
} from '../access-requests/index.js';
import type { Customer, FlowConfig } from '../customers/index.js';
import { EmployeeStore, type Employee } from '../employees/index.js';
import { Journal, type EventData } from '../events/index.js';
import { ESTABLISH_ACR, ESTABLISH_AMR } from '../establish-identity/index.js';
import { GrantIssuer, type SignedGrant } from '../grants/index.js';
import { KNOWN_USER_ACR, KNOWN_USER_AMR } from '../known-user-key/index.js';
import type { VerifiedSession } from '../verification-client/index.js';
import { alarmOf, decide, type Decision } from './decision.policy.js';

const BINDING_RACE = 'employees_clear_user_key';

/** How a request ends without a grant, and by whom. */
interface Ending {
  status: 'denied' | 'canceled' | 'expired';
  reason: Reason;
  /** Id of the key that ended it; the system where nobody did. */
  actor: string;
}

interface Ruling {
  customer: Customer;
  request: AccessRequest;
  session: VerifiedSession;
  grant: SignedGrant | null;
  inForce: InForce;
}

/** What a decision finds when it has its turn, however long it waited for it. */
export interface InForce {
  /** The customer's configuration, which stays as it is until the transaction is over. */
  lockConfig: (customerId: Id<'cust'>, tx: Transaction) => Promise<FlowConfig>;
  now: () => Date;
}

class ConfigChanged extends Error {
  constructor(readonly config: FlowConfig) {
    super('the configuration has changed since it was read');
  }
}

/** Writes the end of a request: decision, binding, grant, revocations, audit entries and events, all or none. */
@Injectable()
export class OutcomeStore {
  constructor(
    private readonly requests: AccessRequestStore,
    private readonly employees: EmployeeStore,
    private readonly grants: GrantIssuer,
    private readonly journal: Journal,
  ) {}

  find(customerId: Id<'cust'>, id: Id<'ar'>): Promise<AccessRequest | null> {
    return this.requests.find(customerId, id);
  }

  /** Decides by a fetched session. Returns the request as it stands after; another decider may have been first. */
  async decide(
    customer: Customer,
    request: AccessRequest,
    session: VerifiedSession,
    inForce: InForce,
  ): Promise<AccessRequest> {
    const grant =
      session.status === 'success' ? await this.#prepare(customer, request, session) : null;
    try {
      return await this.#rule({ customer, request, session, grant, inForce });
    } catch (error) {
      // The grant was prepared by what was in force before.
      if (error instanceof ConfigChanged) {
        return this.decide({ ...customer, config: error.config }, request, session, inForce);
      }
      // Two employees were bound to one person at the same moment. The index let one through: the next look sees it.
      if (isUniqueViolation(error, BINDING_RACE))
        return this.decide(customer, request, session, inForce);
      throw error;
    }
  }

  /** Ends a request without asking the service: its time is over, or somebody knows better. False where it had ended. */
  end(request: AccessRequest, ending: Ending): Promise<{ ended: boolean; request: AccessRequest }> {
    return this.requests.inTransaction(async (tx) => {
      const locked = await this.#lockPending(request, tx);
      if (locked?.status !== 'pending') return { ended: false, request: locked ?? request };
      return { ended: true, request: await this.#end(locked, ending, tx) };
    });
  }

  #rule(ruling: Ruling): Promise<AccessRequest> {
    const { customerId, employeeRowId } = ruling.request;
    return this.requests.inTransaction(async (tx) => {
      // Before all else, as whoever changes it does: a decision stands on what is in force when it is taken, however long
      // it had to wait for its turn.
      const config = await ruling.inForce.lockConfig(customerId, tx);
      if (!isDeepStrictEqual(config, ruling.customer.config)) throw new ConfigChanged(config);
      // The employee before the request, in the order of whoever changes an employee and ends what they asked for: the
      // other way round the two could wait for each other.
      const employee = await this.employees.lock(customerId, employeeRowId, tx);
      const request = await this.#lockPending(ruling.request, tx);
      if (request?.status !== 'pending') return request ?? ruling.request;
      if (!employee)
        return this.#end(
          request,
          { status: 'denied', reason: 'employee_inactive', actor: 'system' },
          tx,
        );
      const decision = await this.#decideUnderLock(ruling, request, employee, tx);
      return this.#carryOut(decision, { ...ruling, request }, employee, tx);
    });
  }

  async #decideUnderLock(
    ruling: Ruling,
    request: AccessRequest,
    employee: Employee,
    tx: Transaction,
  ): Promise<Decision> {
    const { session, customer } = ruling;
    const owner =
      session.user_id && (await this.employees.findOwnerOf(customer.id, session.user_id, tx));
    const { identityResetAt } = employee;
    const resetSince = identityResetAt !== null && identityResetAt >= request.createdAt;
    return decide({
      now: ruling.inForce.now(),
      config: customer.config,
      request,
      session,
      employee,
      owner,
      resetSince,
      sameUser: constantTimeEqual,
    });
  }

  async #carryOut(
    decision: Decision,
    ruling: Ruling,
    employee: Employee,
    tx: Transaction,
  ): Promise<AccessRequest> {
    const { request, session, grant } = ruling;
    if (decision.status === 'pending') return request;
    if (decision.status !== 'granted') {
      await this.#alarm(decision.reason, request, employee, tx);
      return this.#end(request, { ...decision, actor: 'system' }, tx);
    }
    if (!grant || !session.user_id)
      throw new Error('a decision to grant without a grant or a person');
    const granted = await this.requests.end(request, 'granted', null, tx);
    if (decision.binds) await this.#bind(granted, employee, session.user_id, tx);
    await this.grants.issue(grant, tx);
    await recordEnd(this.journal, granted, 'system', tx);
    return granted;
  }

  async #bind(
    request: EndedRequest,
    employee: Employee,
    clearUserId: string,
    tx: Transaction,
  ): Promise<void> {
    const identity = { clearUserId, establishedAt: request.completedAt };
    await this.employees.bindIdentity(employee, identity, tx);
    await this.journal.append(
      {
        customerId: employee.customerId,
        actor: 'system',
        action: 'employee.identity_established',
        outcome: 'changed',
        subject: employee.id,
      },
      { type: 'employee.identity_established', data: idsOf(request, employee) },
      tx,
    );
  }

  /**
   * Somebody acts in the employee's name: what this employee holds may be in the wrong hands. Does nothing for a reason
   * that is no alarm.
   */
  async #alarm(
    reason: Reason,
    request: AccessRequest,
    employee: Employee,
    tx: Transaction,
  ): Promise<void> {
    const alarm = alarmOf(reason);
    if (!alarm) return;
    await this.grants.revokeAllOf(employee, reason, tx);
    await this.journal.append(
      {
        customerId: employee.customerId,
        actor: 'system',
        action: alarm,
        outcome: 'alarm',
        subject: employee.id,
        details: { access_request_id: request.id },
      },
      { type: alarm, data: idsOf(request, employee) },
      tx,
    );
  }

  async #end(
    request: AccessRequest,
    { status, reason, actor }: Ending,
    tx: Transaction,
  ): Promise<AccessRequest> {
    const ended = await this.requests.end(request, status, reason, tx);
    await recordEnd(this.journal, ended, actor, tx);
    return ended;
  }

  #lockPending(request: AccessRequest, tx: Transaction): Promise<AccessRequest | null> {
    return this.requests.lock(request.customerId, request.id, tx);
  }

  async #prepare(
    customer: Customer,
    request: AccessRequest,
    session: VerifiedSession,
  ): Promise<SignedGrant | null> {
    if (!request.data || session.completed_at === null) return null;
    const establishes = request.flow === 'establish_identity';
    return this.grants.prepare({
      customerId: request.customerId,
      accessRequestId: request.id,
      employeeRowId: request.employeeRowId,
      action: request.action,
      singleUse: !customer.config.reusable_actions.includes(request.action),
      ttl: customer.config.grant_ttl,
      employeeId: request.data.employee_id,
      resource: request.data.resource,
      acr: establishes ? ESTABLISH_ACR : KNOWN_USER_ACR,
      amr: establishes ? ESTABLISH_AMR : KNOWN_USER_AMR,
      authTime: new Date(session.completed_at * 1000),
      verificationId: session.id,
    });
  }
}

function idsOf({ id }: AccessRequest, employee: Employee): EventData {
  return { access_request_id: id, employee_row_id: employee.id };
}
