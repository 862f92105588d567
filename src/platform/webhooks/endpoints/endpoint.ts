import type { Principal } from '../../access/index.js';
import type { Id } from '../../ids/index.js';
import type { EndpointRef } from '../delivery/index.js';

/** Deleted ones are kept only until their deliveries are cleared, and shown to nobody. */
export const ENDPOINT_STATUSES = ['enabled', 'disabled'] as const;
export type EndpointStatus = (typeof ENDPOINT_STATUSES)[number];

/** `gone`: the receiver answered 410. */
export const DISABLED_REASONS = ['requested', 'gone'] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];

/** Where in its tenant an endpoint belongs: the columns that only its product has, as the database shows them in JSON. */
export type EndpointScope = Readonly<Record<string, string>>;

/** Where a tenant's events are sent. */
export interface Endpoint {
  tenant: Id;
  id: Id<'whe'>;
  scope: EndpointScope;
  url: string;
  description: string;
  eventTypes: string[];
  status: EndpointStatus;
  disabledReason: DisabledReason | null;
  sealedSecrets: Buffer;
  oldSecretUntil: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

export function refOf({ tenant, id: endpoint }: Pick<Endpoint, 'tenant' | 'id'>): EndpointRef {
  return { tenant, endpoint };
}

/** Whether a scope has all values of another, which may name fewer columns. */
export function isWithin(scope: EndpointScope, other: EndpointScope): boolean {
  return Object.entries(other).every(([column, value]) => scope[column] === value);
}

/** Who asks, and what of the tenant is theirs. */
export interface EndpointOwner {
  tenant: Id;
  /** Written into the audit. */
  actor: string;
  /** Endpoints of another scope answer `environment_mismatch`. */
  scope: EndpointScope;
}

/** A caller of one environment sees the endpoints of that environment. */
export function ownerOf({ tenantId, id, environment }: Principal): EndpointOwner {
  return { tenant: tenantId, actor: id, scope: environment ? { environment } : {} };
}

/** Who changed an endpoint, and how. */
export interface EndpointChange {
  actor: string;
  action: 'created' | 'changed' | 'enabled' | 'disabled' | 'secret_rotated' | 'deleted';
}
