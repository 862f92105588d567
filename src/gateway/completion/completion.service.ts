import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/index.js';
import type { Id } from '../../platform/ids/index.js';
import {
  accessRequestEnded,
  accessRequestNotFound,
  type AccessRequest,
} from '../access-requests/index.js';
import { CustomersService } from '../customers/index.js';
import { VerificationClient } from '../verification-client/index.js';
import { OutcomeStore, type InForce } from './outcome.store.js';

const EXPIRED = {
  status: 'expired',
  reason: 'verification_expired',
  actor: 'system',
} as const;

/**
 * The one way a request ends. Webhook, return, look-up and poll all come here; whichever is first decides, the others
 * see its answer. Nothing a caller says is believed: the session is fetched from the service each time.
 */
@Injectable()
export class Completion {
  readonly #inForce: InForce = {
    lockConfig: (customerId, tx) => this.customers.lockConfig(customerId, tx),
    now: () => this.clock.now(),
  };

  constructor(
    private readonly outcomes: OutcomeStore,
    private readonly customers: CustomersService,
    private readonly verification: VerificationClient,
    private readonly clock: Clock,
  ) {}

  /**
   * Decides if it can be decided. Returns the request as it stands after. Throws `verification_service_unavailable` where
   * the service gave no usable answer: then nothing has changed.
   */
  async settle(customerId: Id<'cust'>, requestId: Id<'ar'>): Promise<AccessRequest> {
    const request = await this.outcomes.find(customerId, requestId);
    if (!request) throw accessRequestNotFound();
    if (request.status !== 'pending' || request.verificationSessionId === null) return request;
    if (this.#isOverdue(request)) return (await this.outcomes.end(request, EXPIRED)).request;
    const customer = await this.customers.get(customerId);
    const session = await this.verification.getSession(customer, request.verificationSessionId);
    return this.outcomes.decide(customer, request, session, this.#inForce);
  }

  /** Ends a pending request because the customer says so. Throws `access_request_ended` where it has ended, or its time has. */
  async cancel(request: AccessRequest, actor: string): Promise<AccessRequest> {
    if (this.#isOverdue(request)) await this.outcomes.end(request, EXPIRED);
    const canceled = await this.outcomes.end(request, {
      status: 'canceled',
      reason: 'verification_canceled',
      actor,
    });
    // A decision may have come first; it stands.
    if (!canceled.ended) throw accessRequestEnded();
    return canceled.request;
  }

  /** Denies a pending request whose browser came back with another session than its own. */
  async refuseForeignSession(request: AccessRequest): Promise<AccessRequest> {
    const denied = await this.outcomes.end(request, {
      status: 'denied',
      reason: 'session_mismatch',
      actor: 'system',
    });
    return denied.request;
  }

  #isOverdue({ expiresAt }: AccessRequest): boolean {
    return expiresAt <= this.clock.now();
  }
}
