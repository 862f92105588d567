import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../clock/index.js';
import { requestInvalid } from '../errors/index.js';
import type { Page } from '../http/index.js';
import { isId, newId, type Id } from '../ids/index.js';
import { currentRequestId } from '../logging/index.js';
import { DeliveryStore, type Delivery, type SentEvent } from './delivery/delivery.store.js';
import { Outbox } from './delivery/outbox.service.js';
import {
  type DeliveryStatus,
  type EndpointRef,
  eventDelivery,
  type EventPeriod,
} from './delivery/delivery.js';
import { EndpointStore } from './endpoints/endpoint.store.js';
import { refOf, type Endpoint } from './endpoints/endpoint.js';
import {
  WEBHOOK_HOOKS,
  WEBHOOK_PRODUCT,
  type WebhookHooks,
  type WebhookProduct,
} from './endpoints/webhook-product.js';
import { webhookDeliveryNotFound, webhookEndpointDisabled } from './endpoints/endpoint.problems.js';
import type { OpenEndpoint } from './endpoints/endpoint-secrets.js';
import type { ReplayDto } from './delivery.dto.js';

/** What to send again: chosen deliveries, the failed ones since a time, or a period's events. */
type ReplaySelection = { ids: Id<'whd'>[] } | { failedSince: Date } | EventPeriod;

const EVER = new Date(0);

/** The type of a test event. */
export const PING = 'event_ping_v1';

/**
 * A delivery, with the opener of its attempts' answers; null once the endpoint's key was destroyed.
 */
export interface ReadableDelivery {
  delivery: Delivery;
  open: OpenEndpoint | null;
}

/** An endpoint's deliveries and their replay. Callers have checked its ownership. */
@Injectable()
export class DeliveryHistory {
  constructor(
    private readonly endpoints: EndpointStore,
    private readonly deliveries: DeliveryStore,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    @Inject(WEBHOOK_PRODUCT) private readonly product: WebhookProduct,
    @Inject(WEBHOOK_HOOKS) private readonly hooks: WebhookHooks,
  ) {}

  /** Up to limit + 1 deliveries, newest first. */
  async list(
    endpoint: Endpoint,
    status: DeliveryStatus | undefined,
    page: Page<'whd'>,
  ): Promise<ReadableDelivery[]> {
    const at = refOf(endpoint);
    const [found, open] = await Promise.all([
      this.deliveries.list(at, status, page),
      this.endpoints.secrets.open(at),
    ]);
    return found.map((delivery) => ({ delivery, open }));
  }

  /** The deliveries of some events of a tenant, at every endpoint. */
  listOfEvents(tenant: Id, events: readonly Id<'evt'>[]): Promise<SentEvent[]> {
    return this.deliveries.listOfEvents(tenant, events);
  }

  /** Throws `webhook_delivery_not_found`. */
  get(endpoint: Endpoint, id: string): Promise<ReadableDelivery> {
    return this.#get(refOf(endpoint), id);
  }

  /** Queues one delivery again. Throws `webhook_endpoint_disabled`, `webhook_delivery_not_found`. */
  async replay(endpoint: Endpoint, id: string): Promise<ReadableDelivery> {
    const at = enabled(endpoint);
    if (!isId('whd', id) || (await this.outbox.replay(at, [id])) === 0)
      throw webhookDeliveryNotFound();
    return this.#get(at, id);
  }

  /**
   * Queues chosen or failed deliveries again, or a period's of wanted types; returns their number. Stored
   * events the endpoint never had are included. Stops after a part once `gone` is aborted. Throws
   * `webhook_endpoint_disabled`, and `rate_limited` while another replay of the tenant runs.
   */
  async replayMany(
    endpoint: Endpoint,
    selected: ReplaySelection,
    gone: AbortSignal,
  ): Promise<number> {
    const at = enabled(endpoint);
    if ('ids' in selected) return this.outbox.replay(at, selected.ids);
    if ('failedSince' in selected) return this.outbox.replayFailed(at, selected.failedSince, gone);
    const events = this.hooks.eventsOf?.(endpoint, selected);
    if (events) return this.outbox.replayEvents(at, events, gone);
    return this.outbox.replayCreated(at, { ...selected, types: endpoint.eventTypes }, gone);
  }

  /** Queues a test event with a single attempt. Throws `webhook_endpoint_disabled`. */
  async test(endpoint: Endpoint): Promise<ReadableDelivery> {
    const at = enabled(endpoint);
    const ping = eventDelivery(at.endpoint, {
      id: newId('evt'),
      type: PING,
      createdAt: this.clock.now(),
      requestId: currentRequestId(),
      data: this.product.testData,
    });
    return this.#get(at, await this.outbox.addTest(at, ping));
  }

  async #get(at: EndpointRef, id: string): Promise<ReadableDelivery> {
    const [delivery, open] = await Promise.all([
      isId('whd', id) ? this.deliveries.find(at, id) : null,
      this.endpoints.secrets.open(at),
    ]);
    if (!delivery) throw webhookDeliveryNotFound();
    return { delivery, open };
  }
}

/** A disabled endpoint gets nothing, so nothing is queued for it. */
function enabled(endpoint: Endpoint): EndpointRef {
  if (endpoint.status !== 'enabled') throw webhookEndpointDisabled();
  return refOf(endpoint);
}

/** Throws `request_invalid` unless it is exactly one of the three. */
export function replaySelection(
  { after, before, failed, delivery_ids: ids }: ReplayDto,
  now: Date,
): ReplaySelection {
  if (ids != null) {
    if (after != null || before != null || failed != null) throw selectionInvalid('/delivery_ids');
    // Invalid ids are ignored, like ids of other endpoints.
    return { ids: ids.filter((id): id is Id<'whd'> => isId('whd', id)) };
  }
  if (failed === true && before == null)
    return { failedSince: after == null ? EVER : new Date(after * 1000) };
  if (after == null || failed != null) throw selectionInvalid('/after');
  const from = new Date(after * 1000);
  // Includes the current second.
  const to = before == null ? new Date(now.getTime() + 1000) : new Date(before * 1000);
  if (from >= to) throw selectionInvalid('/before');
  return { from, to };
}

function selectionInvalid(pointer: string): Error {
  const detail =
    'Name `delivery_ids` alone, `failed: true` (with or without `after`), or a time range by `after` (and `before`, later than it)';
  return requestInvalid({ detail, errors: [{ pointer, code: 'invalid', detail }] });
}
