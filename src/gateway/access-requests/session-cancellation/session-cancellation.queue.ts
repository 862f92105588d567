import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/index.js';
import { Wakeups } from '../../../platform/jobs/index.js';
import { EventListeners, type GatewayEvent } from '../../events/index.js';
import { SessionCancellationStore } from './session-cancellation.store.js';

export const CANCEL_SESSIONS = 'cancel-sessions';

const ENDS_WITHOUT_GRANT = [
  'access_request.denied',
  'access_request.canceled',
  'access_request.expired',
];

/**
 * Queues the session of every request that ends without a grant. As a listener in the request's
 * transaction, it cannot be forgotten.
 */
@Injectable()
export class SessionCancellationQueue implements OnModuleInit {
  constructor(
    private readonly listeners: EventListeners,
    private readonly cancellations: SessionCancellationStore,
    private readonly wakeups: Wakeups,
  ) {}

  onModuleInit(): void {
    this.listeners.add((event, tx) => this.#onEvent(event, tx));
  }

  async #onEvent({ type, customerId, data }: GatewayEvent, tx: Transaction): Promise<void> {
    const { access_request_id: requestId } = data;
    if (!requestId || !ENDS_WITHOUT_GRANT.includes(type)) return;
    if (!(await this.cancellations.add(customerId, requestId, tx))) return;
    tx.afterCommit(() => {
      this.wakeups.call(CANCEL_SESSIONS, customerId);
    });
  }
}
