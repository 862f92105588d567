import { listView, pageOf, type ListView } from '../http/index.js';
import { isId } from '../ids/index.js';
import type { ListDeliveriesQuery } from './delivery.dto.js';
import type { DeliveryStore } from './delivery.store.js';
import { webhookDeliveryView, type WebhookDeliveryView } from './delivery.view.js';
import type { EndpointStatus } from './endpoint.js';
import { webhookDeliveryNotFound, webhookEndpointDisabled } from './endpoint.problems.js';
import type { EndpointStore } from './endpoint.store.js';
import type { EndpointRef, NewDelivery } from './outbox.js';
import type { Outbox } from './outbox.service.js';

/** What was sent to an endpoint, and what came of it. Whose the endpoint is, is asked before. */
export class EndpointDeliveries {
  constructor(
    private readonly endpoints: EndpointStore,
    private readonly deliveries: DeliveryStore,
    private readonly outbox: Outbox,
  ) {}

  async list(at: EndpointRef, query: ListDeliveriesQuery): Promise<ListView<WebhookDeliveryView>> {
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
  async get(at: EndpointRef, id: string): Promise<WebhookDeliveryView> {
    const [delivery, open] = await Promise.all([
      isId('whd', id) ? this.deliveries.find(at, id) : null,
      this.endpoints.openSecrets(at),
    ]);
    if (!delivery) throw webhookDeliveryNotFound();
    return webhookDeliveryView(at.endpoint, delivery, open);
  }

  /** Queues one delivery anew. Throws `webhook_delivery_not_found`. */
  async replay(at: EndpointRef, id: string): Promise<WebhookDeliveryView> {
    if (!isId('whd', id) || !(await this.outbox.replay(at, id))) throw webhookDeliveryNotFound();
    return this.get(at, id);
  }

  /** Queues an event that is tried once. */
  async test(at: EndpointRef, ping: NewDelivery): Promise<WebhookDeliveryView> {
    return this.get(at, await this.outbox.addTest(at, ping));
  }
}

/**
 * Nothing can be sent to a disabled endpoint, and to say otherwise would be a lie. Throws `webhook_endpoint_disabled`.
 */
export function enabled<E extends { status: EndpointStatus }>(endpoint: E): E {
  if (endpoint.status !== 'enabled') throw webhookEndpointDisabled();
  return endpoint;
}
