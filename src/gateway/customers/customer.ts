import { BearerAccess, type Principal } from '../../platform/access/index.js';
import type { Id } from '../../platform/ids/index.js';

export const CUSTOMER_ENVIRONMENTS = ['sandbox', 'production'] as const;
export type CustomerEnvironment = (typeof CUSTOMER_ENVIRONMENTS)[number];

export const CUSTOMER_SCOPES = [
  'employees:read',
  'employees:write',
  'access:read',
  'access:write',
  'grants:read',
  'grants:write',
  'config:read',
  'config:write',
  'webhooks:read',
  'webhooks:write',
  'audit:read',
  'connections:read',
  'connections:write',
  // An enforcement point's: it also uses up a grant, where a decision asks for that.
  'decisions:read',
] as const;
export type CustomerScope = (typeof CUSTOMER_SCOPES)[number];

/** A caller of `/gateway/v1` with a customer key. */
export interface CustomerCaller extends Principal {
  kind: 'customer_key';
  tenantId: Id<'cust'>;
  id: Id<'ckey'>;
  permissions: readonly CustomerScope[];
}

/** Opens a handler to live customer keys with this scope. */
export function CustomerKey(scope: CustomerScope): MethodDecorator {
  return BearerAccess({ accepts: ['customer_key'], permission: scope });
}

/** An actor for a customer: a customer key, or a member of its staff. */
export interface CustomerActor {
  tenantId: Id<'cust'>;
  id: Id;
}

/** A member of a customer's staff. */
export interface StaffActor extends CustomerActor {
  id: Id<'staff'>;
}
