import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Transaction } from '../../platform/database/index.js';
import {
  EmployeeListeners,
  EmployeeStore,
  type EmployeeRestricted,
  type Restriction,
} from '../employees/index.js';
import { Journal } from '../events/index.js';
import { AccessRequestStore } from './records/access-request.store.js';
import { recordEnd } from './records/access-request.events.js';
import type { Reason } from './records/access-request.js';
import { SessionCancellationStore } from './session-cancellation/session-cancellation.store.js';

const REASONS: Record<Restriction, Reason> = {
  employee_inactive: 'employee_inactive',
  identity_reset: 'verification_stale',
  employee_deleted: 'employee_inactive',
};

/** Ends the pending requests of an employee who is restricted, in the same transaction. */
@Injectable()
export class EmployeeRestrictionListener implements OnModuleInit {
  constructor(
    private readonly listeners: EmployeeListeners,
    private readonly employees: EmployeeStore,
    private readonly requests: AccessRequestStore,
    private readonly cancellations: SessionCancellationStore,
    private readonly journal: Journal,
  ) {}

  onModuleInit(): void {
    this.listeners.add((change, tx) => this.#endRequests(change, tx));
  }

  async #endRequests(
    { employee, restriction, actor }: EmployeeRestricted,
    tx: Transaction,
  ): Promise<void> {
    const ended = await this.requests.endAllOf(employee, REASONS[restriction], tx);
    for (const each of ended) await recordEnd(this.journal, each, actor, tx);
    if (ended.length > 0) await this.employees.noteIdentityState(employee, 'not_invited', tx);
    // The sessions carry the HR record, which is being deleted.
    if (restriction === 'employee_deleted') await this.cancellations.redactAllOf(employee, tx);
  }
}
