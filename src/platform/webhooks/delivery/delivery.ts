import { unixSeconds } from '../../clock/index.js';
import { uuidOf, type Id } from '../../ids/index.js';
import type { TenantKind } from '../../tenants/index.js';

/** Where a product keeps its endpoints and deliveries. These names are code, never input. */
export interface WebhookTables {
  /** Its schema holds `webhook_endpoints`, `webhook_deliveries` and `webhook_attempts`. */
  tenants: TenantKind;
  /** Columns of `webhook_endpoints` specific to this product. */
  scopeColumns: readonly string[];
  /**
   * The scope column that selects an endpoint's events and limit; null when the tenant alone does.
   */
  divisionColumn: string | null;
}

/** One receiver of one tenant. */
export interface EndpointRef {
  tenant: Id;
  endpoint: Id<'whe'>;
}

/** The first two values of a statement about one endpoint. */
export function keyOf({ tenant, endpoint }: EndpointRef): [string, string] {
  return [uuidOf(tenant), uuidOf(endpoint)];
}

/** A period: `from` is included, `to` is not. */
export interface EventPeriod {
  from: Date;
  to: Date;
}

export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** An event for one endpoint. The body is stored, so every attempt sends the same bytes. */
export interface NewDelivery {
  endpoint: Id<'whe'>;
  eventId: Id<'evt'>;
  eventType: string;
  /** JSON with ids only: it is stored in clear. */
  body: string;
  /** The request that wrote the event; null for the background. */
  requestId: Id<'req'> | null;
}

/** A delivery that this process may send until the lease ends. */
export interface ClaimedDelivery {
  id: string;
  /** New in each claim: it names the attempt and fences off the previous holder. */
  claimId: string;
  eventId: string;
  /** The same for every attempt: the event's, or the delivery's own id where the event has none. */
  requestId: string;
  body: string;
  /** This one included. */
  attemptsLeft: number;
}

/** One stored attempt. */
export interface AttemptRecord {
  startedAt: Date;
  latencyMs: number;
  /** The answer's status; null without an answer. */
  httpStatus: number | null;
  error: string | null;
  /** The start of the answer's body, sealed: it may hold personal data. */
  sealedAnswer: Buffer | null;
  /** The signatures that it carried; empty without any. */
  signature: string;
}

/** The effect of an attempt on its delivery. */
export interface Outcome {
  delivery: ClaimedDelivery;
  status: DeliveryStatus;
  /** When to try again; meaningless unless pending. */
  dueAt: Date;
  attemptsLeft: number;
  attempt: AttemptRecord;
}

/** A receiver, for the sender. */
export interface DeliveryTarget {
  url: string;
  bearer: string;
  /** Each one signs. There are several during a rotation, and none without signatures. */
  secrets: readonly string[];
  sealAnswer: (claimId: string, answer: string) => Buffer;
}

/** An event for its receivers. */
export interface DeliverableEvent {
  id: Id<'evt'>;
  type: string;
  createdAt: Date;
  /** The request that wrote it; null for the background. */
  requestId: Id<'req'> | null;
  /** Ids only: the receiver must fetch the objects before it trusts anything. */
  data: object;
}

export function eventDelivery(endpoint: Id<'whe'>, event: DeliverableEvent): NewDelivery {
  const { id: eventId, type: eventType, requestId } = event;
  const body = {
    event_id: eventId,
    event_type: eventType,
    object_name: 'event',
    created_at: unixSeconds(event.createdAt),
    data: event.data,
  };
  return { endpoint, eventId, eventType, requestId, body: JSON.stringify(body) };
}
