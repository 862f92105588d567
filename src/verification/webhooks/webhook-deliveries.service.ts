import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/index.js';
import { listView, pageOf, type ListView } from '../../platform/http/index.js';
import { isId, newId, type Id } from '../../platform/ids/index.js';
import { DeliveryStore, Outbox, type EndpointRef } from '../../platform/outbox/index.js';
import type { ApiCaller } from '../api-keys/index.js';
import type { ListDeliveriesQuery } from './webhook-delivery.dto.js';
import { webhookDeliveryView, type WebhookDeliveryView } from './webhook-delivery.view.js';
import type { WebhookEndpoint } from './webhook-endpoint.js';
import { WebhookEndpointsService } from './webhook-endpoints.service.js';
import { webhookDelivery } from './webhook-event.js';
import { webhookDeliveryNotFound, webhookEndpointDisabled } from './webhook.problems.js';

/** What was sent to an endpoint, and what came of it. */
@Injectable()
export class WebhookDeliveriesService {
  constructor(
    private readonly endpoints: WebhookEndpointsService,
    private readonly deliveries: DeliveryStore,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async list(
    caller: ApiCaller,
    endpointId: string,
    query: ListDeliveriesQuery,
  ): Promise<ListView<WebhookDeliveryView>> {
    const endpoint = await this.endpoints.find(caller, endpointId);
    const page = pageOf(query, 'whd');
    const [found, open] = await Promise.all([
      this.deliveries.list(refOf(endpoint), query.status, page),
      this.endpoints.openSecrets(endpoint),
    ]);
    return listView(
      found.map((delivery) => webhookDeliveryView(endpoint.id, delivery, open)),
      page,
    );
  }

  /** Throws `webhook_delivery_not_found`. */
  async get(caller: ApiCaller, endpointId: string, id: string): Promise<WebhookDeliveryView> {
    return this.#view(await this.endpoints.find(caller, endpointId), id);
  }

  /** Queues one delivery anew. Throws `webhook_delivery_not_found`, `webhook_endpoint_disabled`. */
  async replay(caller: ApiCaller, endpointId: string, id: string): Promise<WebhookDeliveryView> {
    const endpoint = enabled(await this.endpoints.find(caller, endpointId));
    if (!isId('whd', id) || !(await this.outbox.replay(refOf(endpoint), id)))
      throw webhookDeliveryNotFound();
    return this.#view(endpoint, id);
  }

  /** Queues an event of no session, which is tried once. Throws `webhook_endpoint_disabled`. */
  async test(caller: ApiCaller, endpointId: string): Promise<WebhookDeliveryView> {
    const endpoint = enabled(await this.endpoints.find(caller, endpointId));
    const event = { id: newId('evt'), type: 'event_ping_v1', sessionId: null } as const;
    const ping = webhookDelivery(endpoint.id, { ...event, createdAt: this.clock.now() });
    const id = await this.outbox.addTest(refOf(endpoint), ping);
    return this.#view(endpoint, id);
  }

  async #view(endpoint: WebhookEndpoint, id: string): Promise<WebhookDeliveryView> {
    const [delivery, open] = await Promise.all([
      isId('whd', id) ? this.deliveries.find(refOf(endpoint), id) : null,
      this.endpoints.openSecrets(endpoint),
    ]);
    if (!delivery) throw webhookDeliveryNotFound();
    return webhookDeliveryView(endpoint.id, delivery, open);
  }
}

export function refOf({
  organizationId,
  id,
}: WebhookEndpoint): EndpointRef & { tenant: Id<'org'> } {
  return { tenant: organizationId, endpoint: id };
}

/** Nothing can be sent to a disabled endpoint, and to say otherwise would be a lie. */
export function enabled(endpoint: WebhookEndpoint): WebhookEndpoint {
  if (endpoint.status !== 'enabled') throw webhookEndpointDisabled();
  return endpoint;
}
