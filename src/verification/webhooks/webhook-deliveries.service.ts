import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/index.js';
import type { ListView } from '../../platform/http/index.js';
import { newId } from '../../platform/ids/index.js';
import { currentRequestId } from '../../platform/logging/index.js';
import {
  enabled,
  EndpointDeliveries,
  type ListDeliveriesQuery,
  type WebhookDeliveryView,
} from '../../platform/outbox/index.js';
import type { ApiCaller } from '../api-keys/index.js';
import { refOf } from './webhook-endpoint.js';
import { WebhookEndpointsService } from './webhook-endpoints.service.js';
import { webhookDelivery } from './webhook-event.js';

/** What was sent to a partner's endpoint, and what came of it. */
@Injectable()
export class WebhookDeliveriesService {
  constructor(
    private readonly endpoints: WebhookEndpointsService,
    private readonly deliveries: EndpointDeliveries,
    private readonly clock: Clock,
  ) {}

  async list(
    caller: ApiCaller,
    endpointId: string,
    query: ListDeliveriesQuery,
  ): Promise<ListView<WebhookDeliveryView>> {
    const endpoint = await this.endpoints.find(caller, endpointId);
    return this.deliveries.list(refOf(endpoint), query);
  }

  /** Throws `webhook_delivery_not_found`. */
  async get(caller: ApiCaller, endpointId: string, id: string): Promise<WebhookDeliveryView> {
    return this.deliveries.get(refOf(await this.endpoints.find(caller, endpointId)), id);
  }

  /** Queues one delivery anew. Throws `webhook_delivery_not_found`, `webhook_endpoint_disabled`. */
  async replay(caller: ApiCaller, endpointId: string, id: string): Promise<WebhookDeliveryView> {
    const endpoint = enabled(await this.endpoints.find(caller, endpointId));
    return this.deliveries.replay(refOf(endpoint), id);
  }

  /** Queues an event of no session, which is tried once. Throws `webhook_endpoint_disabled`. */
  async test(caller: ApiCaller, endpointId: string): Promise<WebhookDeliveryView> {
    const endpoint = enabled(await this.endpoints.find(caller, endpointId));
    const ping = webhookDelivery(endpoint.id, {
      id: newId('evt'),
      type: 'event_ping_v1',
      sessionId: null,
      requestId: currentRequestId(),
      createdAt: this.clock.now(),
    });
    return this.deliveries.test(refOf(endpoint), ping);
  }
}
