import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/index.js';
import type { Id } from '../../platform/ids/index.js';
import {
  enabled,
  Outbox,
  replaySelection,
  type NewDelivery,
  type ReplayDto,
  type Stretch,
  type WebhookReplayView,
} from '../../platform/outbox/index.js';
import type { ApiCaller } from '../api-keys/index.js';
import { EventStore } from '../events/index.js';
import { refOf, type WebhookEndpoint } from './webhook-endpoint.js';
import { WebhookEndpointsService } from './webhook-endpoints.service.js';
import { webhookDelivery } from './webhook-event.js';

const BATCH = 1_000;

/** Sends many again: after a fault of the receiver, or for an endpoint that was not there yet. */
@Injectable()
export class WebhookReplayService {
  constructor(
    private readonly endpoints: WebhookEndpointsService,
    private readonly events: EventStore,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Throws `request_invalid` unless it names a time range or the failed ones, and `webhook_endpoint_disabled`. */
  async replay(
    caller: ApiCaller,
    endpointId: string,
    input: ReplayDto,
  ): Promise<WebhookReplayView> {
    const endpoint = enabled(await this.endpoints.find(caller, endpointId));
    const selected = replaySelection(input, this.clock.now());
    const count =
      selected === 'failed'
        ? await this.outbox.replayFailed(refOf(endpoint))
        : await this.outbox.replayEvents(refOf(endpoint), this.#eventsOf(endpoint, selected));
    return { object_name: 'webhook_replay', count };
  }

  async *#eventsOf(endpoint: WebhookEndpoint, stretch: Stretch): AsyncGenerator<NewDelivery[]> {
    let afterId: Id<'evt'> | null = null;
    do {
      const events = await this.events.listCreated(
        endpoint.organizationId,
        endpoint.projectId,
        { ...stretch, types: endpoint.eventTypes, afterId },
        BATCH,
      );
      yield events.map((event) => webhookDelivery(endpoint.id, event));
      afterId = events.length === BATCH ? (events.at(-1)?.id ?? null) : null;
    } while (afterId !== null);
  }
}
