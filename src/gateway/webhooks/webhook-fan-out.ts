import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Transaction } from '../../platform/database/index.js';
import { eventDelivery, Outbox } from '../../platform/outbox/index.js';
import { EventFollowers, type GatewayEvent } from '../events/index.js';
import { CustomerWebhookStore } from './webhook-endpoint.store.js';

/** Queues each event for the endpoints that want it, in the transaction of the change it tells of: so exactly once. */
@Injectable()
export class CustomerWebhookFanOut implements OnModuleInit {
  constructor(
    private readonly followers: EventFollowers,
    private readonly endpoints: CustomerWebhookStore,
    private readonly outbox: Outbox,
  ) {}

  onModuleInit(): void {
    this.followers.add((...told) => this.#fanOut(...told));
  }

  async #fanOut(event: GatewayEvent, tx: Transaction): Promise<void> {
    const { customerId, type } = event;
    const wanting = await this.endpoints.holdWanting(customerId, type, tx);
    const deliveries = wanting.map((id) => eventDelivery(id, event));
    if (deliveries.length > 0) await this.outbox.add(customerId, deliveries, tx);
  }
}
