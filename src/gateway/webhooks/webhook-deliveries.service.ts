import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/index.js';
import type { ListView } from '../../platform/http/index.js';
import {
  enabled,
  EndpointDeliveries,
  Outbox,
  replaySelection,
  type ListDeliveriesQuery,
  type ReplayDto,
  type WebhookDeliveryView,
  type WebhookReplayView,
} from '../../platform/outbox/index.js';
import type { CustomerCaller } from '../customers/index.js';
import { CustomerWebhooksService, refOf } from './webhook-endpoints.service.js';
import { pingDelivery } from './webhook-event.js';

/** What was sent to a customer's endpoint, and what came of it. */
@Injectable()
export class CustomerWebhookDeliveries {
  constructor(
    private readonly endpoints: CustomerWebhooksService,
    private readonly deliveries: EndpointDeliveries,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async list(
    caller: CustomerCaller,
    endpointId: string,
    query: ListDeliveriesQuery,
  ): Promise<ListView<WebhookDeliveryView>> {
    await this.endpoints.find(caller, endpointId);
    return this.deliveries.list(refOf(caller, endpointId), query);
  }

  /** Throws `webhook_delivery_not_found`. */
  async get(caller: CustomerCaller, endpointId: string, id: string): Promise<WebhookDeliveryView> {
    await this.endpoints.find(caller, endpointId);
    return this.deliveries.get(refOf(caller, endpointId), id);
  }

  /** Queues one delivery anew. Throws `webhook_delivery_not_found`, `webhook_endpoint_disabled`. */
  async replay(
    caller: CustomerCaller,
    endpointId: string,
    id: string,
  ): Promise<WebhookDeliveryView> {
    enabled(await this.endpoints.find(caller, endpointId));
    return this.deliveries.replay(refOf(caller, endpointId), id);
  }

  /**
   * Queues many anew: all that failed, or what was queued in a time range, of the types that the endpoint wants now. Throws
   * `request_invalid` unless it names either, and `webhook_endpoint_disabled`.
   */
  async replayMany(
    caller: CustomerCaller,
    endpointId: string,
    input: ReplayDto,
  ): Promise<WebhookReplayView> {
    const { eventTypes: types } = enabled(await this.endpoints.find(caller, endpointId));
    const at = refOf(caller, endpointId);
    const selected = replaySelection(input, this.clock.now());
    const count =
      selected === 'failed'
        ? await this.outbox.replayFailed(at)
        : await this.outbox.replayCreated(at, { ...selected, types });
    return { object_name: 'webhook_replay', count };
  }

  /** Queues an event of nothing, which is tried once. Throws `webhook_endpoint_disabled`. */
  async test(caller: CustomerCaller, endpointId: string): Promise<WebhookDeliveryView> {
    const { id } = enabled(await this.endpoints.find(caller, endpointId));
    return this.deliveries.test(refOf(caller, id), pingDelivery(id, this.clock.now()));
  }
}
