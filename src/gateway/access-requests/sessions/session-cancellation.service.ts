import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../../platform/clock/index.js';
import type { Transaction } from '../../../platform/database/index.js';
import { Problem } from '../../../platform/errors/index.js';
import type { Id } from '../../../platform/ids/index.js';
import { Task, Wakeups, doublingDelaySeconds } from '../../../platform/jobs/index.js';
import { Log } from '../../../platform/logging/index.js';
import { CustomersService, type Customer } from '../../customers/index.js';
import { EventListeners, type GatewayEvent } from '../../audit/index.js';
import { VerificationClient } from '../../verification-client/index.js';
import { DecisionService } from '../decision/decision.service.js';
import { AccessRequestStore } from '../access-request.store.js';
import {
  type SessionCancellationEntity,
  SessionCancellationStore,
} from './session-cancellation.store.js';

/** Longer than a try that times out, so that no other process starts one meanwhile. */
const FIRST_SECONDS = 20;
/**
 * It is tried until it succeeds: a device key that was made in the session would open resets a day later, and
 * a legal hold may block a redaction for months.
 */
const MAX_SECONDS = 3_600;

const TASK = 'cancel-sessions';

const ENDS_WITHOUT_GRANT = [
  'access_request.denied',
  'access_request.canceled',
  'access_request.expired',
];

/**
 * Cancels the session of every request that ends without a grant, so that nobody shows documents
 * for nothing. One that has succeeded loses the device keys that were made in it: the success was not
 * enough. If the person had ended it with an objection, the alarm is raised. Sessions of a deleted
 * employee are redacted: they hold the HR record.
 */
@Injectable()
export class SessionCancellationService implements OnModuleInit {
  constructor(
    private readonly listeners: EventListeners,
    private readonly cancellations: SessionCancellationStore,
    private readonly requests: AccessRequestStore,
    private readonly decisions: DecisionService,
    private readonly customers: CustomersService,
    private readonly verification: VerificationClient,
    private readonly wakeups: Wakeups,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Queues sessions in the request's transaction, so none is forgotten. */
  onModuleInit(): void {
    this.listeners.add((event, tx) => this.#onEvent(event, tx));
  }

  /** Returns the number of sessions it tried. */
  @Task(TASK)
  cancelDue(_signal?: AbortSignal, tenants?: readonly Id<'cust'>[]): Promise<number> {
    const delay = ({ tries }: { tries: number }): number =>
      cancellationDelaySeconds(tries, Math.random());
    return this.cancellations.due.leaseEach(this.clock, tenants, delay, async (tenant) => {
      // The current key: a request may have ended because the old key was removed.
      const customer = await this.customers.get(tenant);
      return (due) => this.#cancel(customer, due);
    });
  }

  async #onEvent({ type, customerId, data }: GatewayEvent, tx: Transaction): Promise<void> {
    const { access_request_id: requestId } = data;
    if (!requestId || !ENDS_WITHOUT_GRANT.includes(type)) return;
    if (!(await this.cancellations.add(customerId, requestId, tx))) return;
    tx.afterCommit(() => {
      this.wakeups.call(TASK, customerId);
    });
  }

  async #cancel(customer: Customer, due: SessionCancellationEntity): Promise<void> {
    const { sessionId, redacts } = due;
    try {
      if (redacts) await this.verification.eraseSession(customer, sessionId);
      else if (!(await this.verification.endSession(customer, sessionId)))
        await this.#lookOnce(customer, sessionId);
    } catch (error) {
      const code = error instanceof Problem ? error.code : 'unknown';
      this.log.warn(redacts ? 'session not redacted' : 'session not canceled', {
        tenant: customer.id,
        subject: sessionId,
        code,
      });
      return;
    }
    await this.cancellations.forget(customer.id, due);
  }

  /** It ended before, perhaps by an objection after the last poll whose webhook never comes. */
  async #lookOnce({ id: customerId }: Customer, sessionId: string): Promise<void> {
    const ids = await this.requests.findIdsBySession(customerId, sessionId);
    const request = ids && (await this.requests.find(customerId, ids.request));
    if (request) await this.decisions.heedLate(request);
  }
}

/** Seconds before the try after `tries` of them, with `random` in 0..1. */
export function cancellationDelaySeconds(tries: number, random: number): number {
  return doublingDelaySeconds(tries - 1, random, { first: FIRST_SECONDS, most: MAX_SECONDS });
}
