import type { Transaction } from '../database/index.js';
import type { Id } from '../ids/index.js';
import type { EndpointRef } from './outbox.js';

/** Deleted ones are only kept until their deliveries are cleared away, and shown to nobody. */
export const ENDPOINT_STATUSES = ['enabled', 'disabled'] as const;
export type EndpointStatus = (typeof ENDPOINT_STATUSES)[number];

/** `gone`: the receiver answered 410. */
export const DISABLED_REASONS = ['requested', 'gone'] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];

/** What may change of an endpoint. */
export interface EndpointState {
  url: string;
  description: string;
  eventTypes: string[];
  status: EndpointStatus;
  disabledReason: DisabledReason | null;
  sealedSecrets: Buffer;
  oldSecretUntil: Date | null;
  updatedAt: Date;
}

/** Where a tenant's events are sent. A product may know more of it. */
export interface Endpoint extends EndpointState {
  tenant: Id;
  id: Id<'whe'>;
  createdAt: Date;
}

export function refOf({ tenant, id: endpoint }: Pick<Endpoint, 'tenant' | 'id'>): EndpointRef {
  return { tenant, endpoint };
}

/** Who changed an endpoint, and how. */
export interface EndpointChange {
  actor: string;
  action: 'created' | 'changed' | 'enabled' | 'disabled' | 'secret_rotated' | 'deleted';
}

/** Where a product writes down what was done to its endpoints: in the transaction that does it. */
export interface EndpointAudit {
  record(at: EndpointRef, change: EndpointChange, tx: Transaction): Promise<void>;
}
