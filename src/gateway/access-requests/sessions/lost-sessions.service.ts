import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock/index.js';
import { Problem } from '../../../platform/errors/index.js';
import { Task } from '../../../platform/jobs/index.js';
import { Log } from '../../../platform/logging/index.js';
import { CustomersService, type Customer } from '../../customers/index.js';
import { VerificationClient } from '../../verification-client/index.js';
import type { SessionOpeningEntity } from './session-opening.entity.js';
import { SessionOpeningStore } from './session-opening.store.js';

const RETRY_SECONDS = 60;
/** A quarter of an hour: then the session has been there, or was never made. */
const MAX_SEARCHES = 15;

/** Finds the sessions of requests that were never stored, and queues them to be canceled. */
@Injectable()
export class LostSessionsService {
  constructor(
    private readonly openings: SessionOpeningStore,
    private readonly customers: CustomersService,
    private readonly verification: VerificationClient,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Returns the number of requests it searched for. */
  @Task('find-lost-sessions')
  cancelLost(): Promise<number> {
    const delay = (): number => RETRY_SECONDS;
    return this.openings.due.leaseEach(this.clock, undefined, delay, async (tenant) => {
      const customer = await this.customers.get(tenant);
      return (opening) => this.#find(customer, opening);
    });
  }

  async #find(customer: Customer, opening: SessionOpeningEntity): Promise<void> {
    const { accessRequestId: requestId, tries } = opening;
    try {
      const sessions = await this.verification.findSessionsOf(customer, requestId);
      await this.openings.end(customer.id, requestId, sessions);
    } catch (error) {
      const code = error instanceof Problem ? error.code : 'unknown';
      this.log.warn('lost session not found', { tenant: customer.id, subject: requestId, code });
      // After so many tries the session has long expired.
      if (tries >= MAX_SEARCHES) await this.openings.end(customer.id, requestId, []);
    }
  }
}
