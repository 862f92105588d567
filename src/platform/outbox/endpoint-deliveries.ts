import type { Clock } from '../clock/index.js';
import { listView, pageOf, type ListView } from '../http/index.js';
import { isId, newId } from '../ids/index.js';
import { currentRequestId } from '../logging/index.js';
import type { ListDeliveriesQuery, ReplayDto } from './delivery.dto.js';
import type { DeliveryStore } from './delivery.store.js';
import {
  webhookDeliveryView,
  type WebhookDeliveryView,
  type WebhookReplayView,
} from './delivery.view.js';
import { refOf, type Endpoint } from './endpoint.js';
import { webhookDeliveryNotFound, webhookEndpointDisabled } from './endpoint.problems.js';
import type { EndpointStore } from './endpoint.store.js';
import { eventDelivery } from './event-delivery.js';
import type { EndpointRef, NewDelivery } from './outbox.js';
import type { Outbox } from './outbox.service.js';
import { replaySelection, type Stretch } from './replay-selection.js';

/** Sent to try an endpoint out; nothing happened. */
const PING = 'event_ping_v1';

/** All that a product keeps of what happened in a stretch of time and an endpoint wants, in batches. */
export type EventsOf = (stretch: Stretch) => AsyncIterable<NewDelivery[]>;

/** What was sent to an endpoint, and what came of it. Whose the endpoint is, is asked before. */
export class EndpointDeliveries {
  constructor(
    private readonly endpoints: EndpointStore,
    private readonly deliveries: DeliveryStore,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async list(
    endpoint: Endpoint,
    query: ListDeliveriesQuery,
  ): Promise<ListView<WebhookDeliveryView>> {
    const at = refOf(endpoint);
    const page = pageOf(query, 'whd');
    const [found, open] = await Promise.all([
      this.deliveries.list(at, query.status, page),
      this.endpoints.openSecrets(at),
    ]);
    return listView(
      found.map((delivery) => webhookDeliveryView(at.endpoint, delivery, open)),
      page,
    );
  }

  /** Throws `webhook_delivery_not_found`. */
  get(endpoint: Endpoint, id: string): Promise<WebhookDeliveryView> {
    return this.#get(refOf(endpoint), id);
  }

  /** Queues one delivery anew. Throws `webhook_endpoint_disabled`, `webhook_delivery_not_found`. */
  async replay(endpoint: Endpoint, id: string): Promise<WebhookDeliveryView> {
    const at = enabled(endpoint);
    if (!isId('whd', id) || !(await this.outbox.replay(at, id))) throw webhookDeliveryNotFound();
    return this.#get(at, id);
  }

  /**
   * Queues many anew: all that failed, or what is of a time range and of a type that the endpoint wants now. That is what
   * `eventsOf` says, such as the endpoint never had included; without it, what was queued then. Throws
   * `webhook_endpoint_disabled`, and `request_invalid` unless the input names either.
   */
  async replayMany(
    endpoint: Endpoint,
    input: ReplayDto,
    eventsOf?: EventsOf,
  ): Promise<WebhookReplayView> {
    const at = enabled(endpoint);
    const selected = replaySelection(input, this.clock.now());
    const types = endpoint.eventTypes;
    let count: number;
    if (selected === 'failed') count = await this.outbox.replayFailed(at);
    else if (eventsOf) count = await this.outbox.replayEvents(at, eventsOf(selected));
    else count = await this.outbox.replayCreated(at, { ...selected, types });
    return { object_name: 'webhook_replay', count };
  }

  /** Queues an event of nothing, which is tried once. Throws `webhook_endpoint_disabled`. */
  async test(endpoint: Endpoint, data: object = {}): Promise<WebhookDeliveryView> {
    const at = enabled(endpoint);
    const [id, createdAt, requestId] = [newId('evt'), this.clock.now(), currentRequestId()];
    const ping = eventDelivery(at.endpoint, { id, type: PING, createdAt, requestId, data });
    return this.#get(at, await this.outbox.addTest(at, ping));
  }

  async #get(at: EndpointRef, id: string): Promise<WebhookDeliveryView> {
    const [delivery, open] = await Promise.all([
      isId('whd', id) ? this.deliveries.find(at, id) : null,
      this.endpoints.openSecrets(at),
    ]);
    if (!delivery) throw webhookDeliveryNotFound();
    return webhookDeliveryView(at.endpoint, delivery, open);
  }
}

/** Nothing can be sent to a disabled endpoint, and to say otherwise would be a lie. */
function enabled(endpoint: Endpoint): EndpointRef {
  if (endpoint.status !== 'enabled') throw webhookEndpointDisabled();
  return refOf(endpoint);
}
