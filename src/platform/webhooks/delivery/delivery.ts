import type { Id, IdPrefix } from '../../ids/index.js';

/** Where a product keeps its endpoints and deliveries. These names are code, never input. */
export interface WebhookTables {
  /** Holds `webhook_endpoints`, `webhook_deliveries` and `webhook_attempts`. */
  schema: string;
  tenantColumn: string;
  tenantPrefix: IdPrefix;
  /** Columns of `webhook_endpoints` that only this product has. */
  scopeColumns: readonly string[];
  /** The scope column by which endpoints get events and count against their limit; null where the tenant is all there is. */
  divisionColumn: string | null;
}

/** One receiver of one tenant. */
export interface EndpointRef {
  tenant: Id;
  endpoint: Id<'whe'>;
}

/** A stretch of time: `from` is in it, `to` is not. */
export interface Stretch {
  from: Date;
  to: Date;
}

export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** An event for one endpoint. The body is kept, so that every attempt sends the same bytes. */
export interface NewDelivery {
  endpoint: Id<'whe'>;
  eventId: Id<'evt'>;
  eventType: string;
  /** JSON that holds ids only: it is stored in clear. */
  body: string;
  /** The request that the event was written in; null where it was the background. */
  requestId: Id<'req'> | null;
}

/** A delivery that this process may send until the lease ends. */
export interface ClaimedDelivery {
  id: string;
  /** Made anew by each claim: it names the attempt, and fences off whoever held the delivery before. */
  claimId: string;
  eventId: string;
  /** The same for every attempt: the event's, or the delivery's own id where the event has none. */
  requestId: string;
  body: string;
  /** This one included. */
  attemptsLeft: number;
}

/** One try to send, as it is stored. */
export interface AttemptRecord {
  startedAt: Date;
  latencyMs: number;
  /** Of the answer; null where none came. */
  httpStatus: number | null;
  error: string | null;
  /** The start of the answer's body, sealed: it may hold anything, personal data too. */
  sealedAnswer: Buffer | null;
}

/** What an attempt made of its delivery. */
export interface Outcome {
  delivery: ClaimedDelivery;
  status: DeliveryStatus;
  /** When to try again; meaningless unless pending. */
  dueAt: Date;
  attemptsLeft: number;
  attempt: AttemptRecord;
}

/** A receiver as the sender needs it. */
export interface DeliveryTarget {
  url: string;
  bearer: string;
  /** Each signs: more than one while a rotation is under way. */
  secrets: readonly string[];
  sealAnswer: (claimId: string, answer: string) => Buffer;
}

/** What the sender needs to know of endpoints. */
export interface DeliveryTargets {
  /** Null where the endpoint is gone or takes nothing now. */
  find(at: EndpointRef, now: Date): Promise<DeliveryTarget | null>;
  /** The receiver at `url` answered 410: nothing more is to be sent there. */
  gone(at: EndpointRef, url: string): Promise<void>;
}
