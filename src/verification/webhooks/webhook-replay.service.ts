import { Injectable } from '@nestjs/common';
import type { Id } from '../../platform/ids/index.js';
import {
  EndpointDeliveries,
  type NewDelivery,
  type ReplayDto,
  type Stretch,
  type WebhookReplayView,
} from '../../platform/outbox/index.js';
import { EventStore } from '../events/index.js';
import type { WebhookEndpoint } from './webhook-endpoint.js';
import { webhookDelivery } from './webhook-event.js';

const BATCH = 1_000;

/** Sends many again: after a fault of the receiver, or for an endpoint that was not there yet. */
@Injectable()
export class WebhookReplayService {
  constructor(
    private readonly events: EventStore,
    private readonly deliveries: EndpointDeliveries,
  ) {}

  /** Throws `request_invalid` unless it names a time range or the failed ones, and `webhook_endpoint_disabled`. */
  replay(endpoint: WebhookEndpoint, input: ReplayDto): Promise<WebhookReplayView> {
    return this.deliveries.replayMany(endpoint, input, (stretch) =>
      this.#eventsOf(endpoint, stretch),
    );
  }

  async *#eventsOf(endpoint: WebhookEndpoint, stretch: Stretch): AsyncGenerator<NewDelivery[]> {
    let afterId: Id<'evt'> | null = null;
    do {
      const events = await this.events.listCreated(
        endpoint.tenant,
        endpoint.projectId,
        { ...stretch, types: endpoint.eventTypes, afterId },
        BATCH,
      );
      yield events.map((event) => webhookDelivery(endpoint.id, event));
      afterId = events.length === BATCH ? (events.at(-1)?.id ?? null) : null;
    } while (afterId !== null);
  }
}
