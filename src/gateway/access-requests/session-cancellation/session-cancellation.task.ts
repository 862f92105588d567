import { Injectable } from '@nestjs/common';
import { Problem } from '../../../platform/errors/index.js';
import type { Id } from '../../../platform/ids/index.js';
import { eachTenant, Task } from '../../../platform/jobs/index.js';
import { Log } from '../../../platform/logging/index.js';
import { CustomersService, type Customer } from '../../customers/index.js';
import { VerificationClient } from '../../verification-client/index.js';
import { MOST_CANCELLATION_TRIES } from './session-cancellation.policy.js';
import { CANCEL_SESSIONS } from './session-cancellation.queue.js';
import { SessionCancellationStore, type DueCancellation } from './session-cancellation.store.js';

const BATCH = 50;

/**
 * Cancels at the service what was left open by requests that have ended, so that nobody is asked for documents for nothing.
 * Of an employee who was deleted it redacts every session: the HR record that they were asked with is in there.
 */
@Injectable()
@Task(CANCEL_SESSIONS)
export class SessionCancellationTask {
  constructor(
    private readonly cancellations: SessionCancellationStore,
    private readonly customers: CustomersService,
    private readonly verification: VerificationClient,
    private readonly log: Log,
  ) {}

  /** How many sessions it tried. */
  async run(_signal?: AbortSignal, called?: readonly Id<'cust'>[]): Promise<number> {
    const tenants = called ?? (await this.cancellations.tenantsWithDue());
    return eachTenant(tenants, (tenant) => this.#some(tenant));
  }

  async #some(tenant: Id<'cust'>): Promise<number> {
    // The key as it is now: a request may have ended because the old one was taken away.
    const customer = await this.customers.get(tenant);
    const due = await this.cancellations.claim(tenant, BATCH);
    await Promise.all(due.map((each) => this.#cancel(customer, each)));
    return due.length;
  }

  async #cancel(customer: Customer, due: DueCancellation): Promise<void> {
    const { sessionId, tries, redacts } = due;
    try {
      if (redacts) await this.verification.eraseSession(customer, sessionId);
      else await this.verification.endSession(customer, sessionId);
    } catch (error) {
      const code = error instanceof Problem ? error.code : 'unknown';
      this.log.warn(redacts ? 'session not redacted' : 'session not canceled', {
        tenant: customer.id,
        subject: sessionId,
        code,
      });
      // What is only to be canceled has expired by itself long since. Personal data stays until it is destroyed.
      if (redacts || tries < MOST_CANCELLATION_TRIES) return;
    }
    await this.cancellations.forget(customer.id, due);
  }
}
