import { Injectable } from '@nestjs/common';
import { Problem } from '../../../platform/errors/index.js';
import type { Id } from '../../../platform/ids/index.js';
import { eachTenant, Task } from '../../../platform/jobs/index.js';
import { Log } from '../../../platform/logging/index.js';
import { CustomersService, type Customer } from '../../customers/index.js';
import { VerificationClient } from '../../verification-client/index.js';
import { MAX_CANCELLATION_TRIES } from './session-cancellation.policy.js';
import { CANCEL_SESSIONS } from './session-cancellation.queue.js';
import { SessionCancellationStore, type DueCancellation } from './session-cancellation.store.js';

const BATCH = 50;

/**
 * Cancels open sessions of ended requests, so that nobody shows documents for nothing. Sessions of
 * a deleted employee are redacted: they hold the HR record.
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

  /** Returns the number of sessions it tried. */
  async run(_signal?: AbortSignal, called?: readonly Id<'cust'>[]): Promise<number> {
    const tenants = called ?? (await this.cancellations.tenantsWithDue());
    return eachTenant(tenants, (tenant) => this.#some(tenant));
  }

  async #some(tenant: Id<'cust'>): Promise<number> {
    // The current key: a request may have ended because the old key was removed.
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
      // A session that is only to be canceled has expired by now. Personal data is tried until it
      // is destroyed.
      if (redacts || tries < MAX_CANCELLATION_TRIES) return;
    }
    await this.cancellations.forget(customer.id, due);
  }
}
