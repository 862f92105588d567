import { Injectable } from '@nestjs/common';
import { Database, type Transaction } from '../../../platform/database/index.js';
import { type NewAuditEntry, Journal } from '../../audit/index.js';
import type { CustomerActor } from '../../customers/index.js';
import { employeeNotFound, EmployeeStore } from '../../employees/index.js';
import { verificationServiceUnavailable } from '../../verification-client/index.js';
import { receiptHash } from '../receipt.js';
import { ReceiptsService } from '../receipts.service.js';
import { AccessRequestStore } from '../records/access-request.store.js';
import type { AccessRequest } from '../records/access-request.entity.js';
import type { OpenedRequest } from './opening.service.js';
import { PendingRequestStore } from './pending-request.store.js';

/** Stores opened requests, pending or denied at once, with their audit entries. */
@Injectable()
export class OpeningRecorder {
  constructor(
    private readonly database: Database,
    private readonly requests: AccessRequestStore,
    private readonly pending: PendingRequestStore,
    private readonly employees: EmployeeStore,
    private readonly receipts: ReceiptsService,
    private readonly journal: Journal,
  ) {}

  /**
   * `withRequest`, if given, runs in the same transaction. Throws `employee_not_found` or
   * `verification_service_unavailable` when the employee was deleted, or the session given up,
   * meanwhile.
   */
  async record(
    caller: CustomerActor,
    opened: OpenedRequest,
    withRequest: ((tx: Transaction) => Promise<void>) | null,
  ): Promise<void> {
    const entry = entryOf(caller, opened.request);
    // Without a caller's transaction the store batches requests of one customer.
    if (!withRequest) return this.#store(opened, entry);
    await this.database.transaction(async (tx) => {
      await this.#store(opened, entry, tx);
      await withRequest(tx);
    });
  }

  async #store(
    { request, state }: OpenedRequest,
    entry: NewAuditEntry,
    tx?: Transaction,
  ): Promise<void> {
    if (request.status === 'denied') {
      if (tx) return this.#storeDenied(request, entry, tx);
      return this.database.transaction((own) => this.#storeDenied(request, entry, own));
    }
    if (!(await this.pending.insert({ request, state, entry }, tx)))
      throw await this.#whyNotStored(request);
  }

  async #storeDenied(
    request: OpenedRequest['request'],
    entry: NewAuditEntry,
    tx: Transaction,
  ): Promise<void> {
    // The answer names the employee: it must not be remembered after their deletion.
    const isHeld = await this.employees.hold(request.customerId, request.employeeRowId, tx);
    const { createdAt: completedAt } = request;
    const ended = { ...request, status: 'denied', completedAt } as const;
    const receipt = await this.receipts.make(ended, { evidence: null, grant: null }, tx);
    if (!isHeld || !(await this.requests.insert(ended, receipt, tx))) throw employeeNotFound();
    const hash = { receipt_sha256: receiptHash(receipt) };
    const data = { access_request_id: request.id, ...hash };
    const recorded = { ...entry, details: { ...entry.details, ...hash } };
    await this.journal.append(recorded, { type: 'access_request.denied', data }, tx);
  }

  async #whyNotStored({ customerId, employeeRowId }: AccessRequest): Promise<Error> {
    const employee = await this.employees.find(customerId, employeeRowId);
    if (!employee) return employeeNotFound();
    return verificationServiceUnavailable({ headers: { 'retry-after': '2' } });
  }
}

function entryOf(
  { tenantId: customerId, id: keyId }: CustomerActor,
  request: AccessRequest,
): NewAuditEntry {
  const deliver = request.data?.deliver ?? 'none';
  return {
    customerId,
    actor: keyId,
    action: 'access_request.created',
    outcome: request.status === 'denied' ? 'refused' : 'changed',
    subject: request.id,
    details: {
      action: request.action,
      flow: request.flow,
      reason: request.reason,
      ...(deliver !== 'none' && { deliver }),
    },
  };
}
