import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../platform/database/index.js';
import {
  AccessRequestStore,
  OpenedRequestStore,
  type AccessRequest,
  type NewRequest,
} from '../access-requests/index.js';
import type { CustomerCaller } from '../customers/index.js';
import { employeeNotFound, EmployeeStore } from '../employees/index.js';
import { Journal, type NewEvent } from '../events/index.js';
import { verificationServiceUnavailable } from '../verification-client/index.js';
import type { OpenedRequest } from './access-opening.service.js';

/** Keeps new requests: those whose session was made, and those that were refused at once. */
@Injectable()
export class AccessKeeping {
  constructor(
    private readonly requests: AccessRequestStore,
    private readonly opened: OpenedRequestStore,
    private readonly employees: EmployeeStore,
    private readonly journal: Journal,
  ) {}

  /**
   * Keeps a new request, its return state and what was asked, or already refused; `record`, if there is one, is part of the
   * same transaction. Throws `employee_not_found` where the employee was deleted while the service made the session, and
   * `verification_service_unavailable` where that took so long that the session was given up.
   */
  async keep(
    caller: CustomerCaller,
    { request, state }: OpenedRequest,
    record: ((tx: Transaction) => Promise<void>) | null,
  ): Promise<void> {
    const entry: NewRequest['entry'] = {
      customerId: caller.customerId,
      actor: caller.keyId,
      action: 'access_request.created',
      outcome: request.status === 'denied' ? 'refused' : 'changed',
      subject: request.id,
      details: { action: request.action, flow: request.flow, reason: request.reason },
    };
    const write = async (tx?: Transaction): Promise<void> => {
      if (state === null) await this.#keepDenied(request, entry, tx);
      else if (!(await this.opened.keep({ request, state, entry }, tx)))
        throw await this.#whyNotKept(request);
    };
    if (!record) return write();
    await this.requests.inTransaction(async (tx) => {
      await write(tx);
      await record(tx);
    });
  }

  async #keepDenied(
    request: OpenedRequest['request'],
    entry: NewRequest['entry'],
    within?: Transaction,
  ): Promise<void> {
    const write = async (tx: Transaction): Promise<void> => {
      if (!(await this.requests.insert(request, tx))) throw employeeNotFound();
      await this.journal.append(entry, deniedOf(request), tx);
    };
    await (within ? write(within) : this.requests.inTransaction(write));
  }

  async #whyNotKept({ customerId, employeeRowId }: AccessRequest): Promise<Error> {
    const employee = await this.employees.find(customerId, employeeRowId);
    if (!employee) return employeeNotFound();
    return verificationServiceUnavailable({ headers: { 'retry-after': '2' } });
  }
}

function deniedOf({ id }: AccessRequest): NewEvent {
  return { type: 'access_request.denied', data: { access_request_id: id } };
}
