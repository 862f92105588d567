import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Transaction } from '../../platform/database/index.js';
import {
  EmployeeListeners,
  type EmployeeRestricted,
  type Restriction,
} from '../employees/index.js';
import { OutcomeService } from './decision/outcome.service.js';
import { VouchErasure } from './vouching/vouch-erasure.js';
import { AccessRequestStore } from './access-request.store.js';
import type { Reason } from './access-request.js';
import { SessionCancellationStore } from './sessions/session-cancellation.store.js';

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
    private readonly requests: AccessRequestStore,
    private readonly cancellations: SessionCancellationStore,
    private readonly outcomes: OutcomeService,
    private readonly vouches: VouchErasure,
  ) {}

  onModuleInit(): void {
    this.listeners.add((change, tx) => this.#endRequests(change, tx));
  }

  async #endRequests(
    { employee, restriction, actor }: EmployeeRestricted,
    tx: Transaction,
  ): Promise<void> {
    const ending = { status: 'denied', reason: REASONS[restriction], actor } as const;
    const isErased = restriction === 'employee_deleted';
    for (const each of await this.requests.lockPendingOf(employee, { isErased }, tx))
      await this.outcomes.end(each, ending, tx);
    // The sessions carry the HR record, which is being deleted.
    if (!isErased) return;
    await this.cancellations.redactAllOf(employee, tx);
    await this.vouches.erase(employee, tx);
  }
}
