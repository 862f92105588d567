import { Injectable } from '@nestjs/common';
import { Problem } from '../../../platform/errors/index.js';
import type { Id } from '../../../platform/ids/index.js';
import { eachTenant, Task } from '../../../platform/jobs/index.js';
import { Log } from '../../../platform/logging/index.js';
import { CustomersService, type Customer } from '../../customers/index.js';
import { VerificationClient } from '../../verification-client/index.js';
import { LostSessionStore, type LostOpening } from './lost-session.store.js';
import { MAX_CANCELLATION_TRIES } from '../session-cancellation/session-cancellation.policy.js';

const BATCH = 50;

/** Finds the sessions of requests that were never stored, and queues them to be canceled. */
@Injectable()
@Task('find-lost-sessions')
export class LostSessionTask {
  constructor(
    private readonly lost: LostSessionStore,
    private readonly customers: CustomersService,
    private readonly verification: VerificationClient,
    private readonly log: Log,
  ) {}

  /** Returns the number of requests it searched for. */
  async run(): Promise<number> {
    return eachTenant(await this.lost.tenantsWithLost(), (tenant) => this.#some(tenant));
  }

  async #some(tenant: Id<'cust'>): Promise<number> {
    const customer = await this.customers.get(tenant);
    const claimed = await this.lost.claim(tenant, BATCH);
    await Promise.all(claimed.map((each) => this.#find(customer, each)));
    return claimed.length;
  }

  async #find(customer: Customer, { requestId, tries }: LostOpening): Promise<void> {
    try {
      const sessions = await this.verification.findSessionsOf(customer, requestId);
      await this.lost.end(customer.id, requestId, sessions);
    } catch (error) {
      const code = error instanceof Problem ? error.code : 'unknown';
      this.log.warn('lost session not found', { tenant: customer.id, subject: requestId, code });
      // After so many tries the session has long expired.
      if (tries >= MAX_CANCELLATION_TRIES) await this.lost.end(customer.id, requestId, []);
    }
  }
}
