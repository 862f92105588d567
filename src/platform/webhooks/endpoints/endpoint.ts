import type { Principal } from '../../access/index.js';
import type { Id } from '../../ids/index.js';
import type { EndpointRef } from '../delivery/delivery.js';

/** Deleted ones are hidden, and kept only until their deliveries are cleared. */
export const ENDPOINT_STATUSES = ['enabled', 'disabled'] as const;
export type EndpointStatus = (typeof ENDPOINT_STATUSES)[number];

/** `gone`: the receiver answered 410. */
export const DISABLED_REASONS = ['requested', 'gone'] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];

/**
 * An endpoint's place in its tenant: its product's own columns, as the database's JSON shows them.
 */
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
  /** Whether deliveries carry a signature beside the bearer. */
  signed: boolean;
  sealedSecrets: Buffer;
  oldSecretUntil: Date | null;
  bearerRotatedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

/** The settings of an endpoint that its owner may change. */
export type EndpointSettings = Pick<Endpoint, 'url' | 'description' | 'eventTypes' | 'signed'>;

/** How a change diverts or silences events: sent elsewhere, fewer of them, or unsigned. */
type EndpointWeakening = 'moved' | 'narrowed' | 'unsigned';

/**
 * The worst that a change does to events; null if it does none of it. A path counts as elsewhere:
 * receivers of several companies may share an origin. The values are not validated yet.
 */
export function weakeningOf(
  endpoint: EndpointSettings,
  { url, eventTypes, signed }: Partial<Record<keyof EndpointSettings, unknown>>,
): EndpointWeakening | null {
  const keeps = (type: string) => Array.isArray(eventTypes) && eventTypes.includes(type);
  if (url != null && url !== endpoint.url) return 'moved';
  if (eventTypes != null && !endpoint.eventTypes.every(keeps)) return 'narrowed';
  return signed != null && signed !== endpoint.signed && signed !== true ? 'unsigned' : null;
}

/** A wish for a new endpoint. Without event types it gets all of them. */
export interface NewEndpoint extends Partial<EndpointSettings> {
  url: string;
  /** Where the caller wants it; null when there can be no such place. */
  scope: EndpointScope | null;
}

export function refOf({ tenant, id: endpoint }: Pick<Endpoint, 'tenant' | 'id'>): EndpointRef {
  return { tenant, endpoint };
}

/** Whether a scope has all values of another, which may have fewer columns. */
export function isWithin(scope: EndpointScope, other: EndpointScope): boolean {
  return Object.entries(other).every(([column, value]) => scope[column] === value);
}

/** The caller, and its part of the tenant. */
export interface EndpointOwner {
  tenant: Id;
  /** Recorded in the audit. */
  actor: string;
  /** Endpoints outside this scope answer `environment_mismatch`. */
  scope: EndpointScope;
}

/** A caller of one environment sees only that environment's endpoints. */
export function ownerOf({ tenantId, id, environment }: Principal): EndpointOwner {
  return { tenant: tenantId, actor: id, scope: environment ? { environment } : {} };
}

/** Who changed an endpoint, and how. */
export interface EndpointChange {
  actor: string;
  action:
    | 'created'
    | 'changed'
    | 'enabled'
    | 'disabled'
    | 'secret_rotated'
    | 'bearer_rotated'
    | 'deleted';
}

/**
 * A change that decides who gets events. Stored with messages, so never renamed. `secret_rotated`,
 * `bearer_rotated`: the receiver may refuse events.
 */
export type EndpointWarning =
  EndpointWeakening | Exclude<EndpointChange['action'], 'enabled' | 'changed'>;
