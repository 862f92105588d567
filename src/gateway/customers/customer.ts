import type { Principal } from '../../platform/access/index.js';
import type { Id } from '../../platform/ids/index.js';
import type { FlowConfig } from './flow-config.js';

export const CUSTOMER_ENVIRONMENTS = ['sandbox', 'production'] as const;
export type CustomerEnvironment = (typeof CUSTOMER_ENVIRONMENTS)[number];

/** One customer system: a tenant of the gateway. */
export interface Customer {
  id: Id<'cust'>;
  environment: CustomerEnvironment;
  name: string;
  config: FlowConfig;
  /** Key of the customer at the verification service; null until configured. */
  verificationApiKey: string | null;
  createdAt: Date;
}

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
] as const;
export type CustomerScope = (typeof CUSTOMER_SCOPES)[number];

/** A key with which a customer system calls the gateway. */
export interface CustomerKey {
  customerId: Id<'cust'>;
  id: Id<'ckey'>;
  name: string;
  scopes: CustomerScope[];
  createdAt: Date;
  revokedAt: Date | null;
}

/** A caller of `/gateway/v1` with a customer key. */
export interface CustomerCaller extends Principal {
  kind: 'customer_key';
  tenantId: Id<'cust'>;
  id: Id<'ckey'>;
  permissions: readonly CustomerScope[];
}
