import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Transaction } from '../../platform/database/index.js';
import type { Id } from '../../platform/ids/index.js';
import { Outbox } from '../../platform/outbox/index.js';
import { EventFollowers, type NumberedEvent } from '../events/index.js';
import { WebhookEndpointStore } from './webhook-endpoint.store.js';
import type { WebhookEndpoint } from './webhook-endpoint.js';
import { webhookDelivery } from './webhook-event.js';

/**
 * Queues each event for the endpoints that want it, in the transaction that numbers it: so exactly once, and the change
 * that caused it waits for none of this.
 */
@Injectable()
export class WebhookFanOut implements OnModuleInit {
  constructor(
    private readonly followers: EventFollowers,
    private readonly endpoints: WebhookEndpointStore,
    private readonly outbox: Outbox,
  ) {}

  onModuleInit(): void {
    this.followers.add((...told) => this.#fanOut(...told));
  }

  async #fanOut(
    organizationId: Id<'org'>,
    events: readonly NumberedEvent[],
    tx: Transaction,
  ): Promise<void> {
    const projects = [...new Set(events.map(({ projectId }) => projectId))];
    const endpoints = await this.endpoints.holdEnabled(organizationId, projects, tx);
    const deliveries = endpoints.flatMap((endpoint) =>
      events
        .filter((event) => isWanted(endpoint, event))
        .map((event) => webhookDelivery(endpoint.id, event)),
    );
    if (deliveries.length > 0) await this.outbox.add(organizationId, deliveries, tx);
  }
}

function isWanted(endpoint: WebhookEndpoint, event: NumberedEvent): boolean {
  return endpoint.projectId === event.projectId && endpoint.eventTypes.includes(event.type);
}
