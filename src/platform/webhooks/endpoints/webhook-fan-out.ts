import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../database/index.js';
import type { Id } from '../../ids/index.js';
import { eventDelivery, type DeliverableEvent } from '../delivery/delivery.js';
import { Outbox } from '../delivery/outbox.service.js';
import { type EndpointScope, isWithin } from './endpoint.js';
import { EndpointStore } from './endpoint.store.js';

/** An event, and its place in its tenant. */
export interface WebhookEvent extends DeliverableEvent {
  scope: EndpointScope;
}

/** Queues events for the endpoints that want them. */
@Injectable()
export class WebhookFanOut {
  constructor(
    private readonly endpoints: EndpointStore,
    private readonly outbox: Outbox,
  ) {}

  /** In the events' transaction, so each is queued exactly once. */
  async queue(tenant: Id, events: readonly WebhookEvent[], tx: Transaction): Promise<void> {
    const endpoints = await this.endpoints.holdWanting(tenant, events, tx);
    const deliveries = endpoints.flatMap((endpoint) =>
      events
        .filter(
          ({ type, scope }) =>
            endpoint.eventTypes.includes(type) && isWithin(endpoint.scope, scope),
        )
        .map((event) => eventDelivery(endpoint.id, event)),
    );
    if (deliveries.length > 0) await this.outbox.add(tenant, deliveries, tx);
  }
}
