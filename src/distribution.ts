import type { Distribution } from './platform/database/index.js';

/**
 * How Citus spreads the tables: each product's by its tenant. What has no tenant (the schema `platform`) stays at the
 * coordinator.
 */
export const DISTRIBUTION: Distribution = {
  tenants: {
    verification: { table: 'verification.organizations', column: 'organization_id' },
    gateway: { table: 'gateway.customers', column: 'customer_id' },
  },
  copied: {
    'verification.oidc_clients':
      'looked up by a client_id that names no tenant; a few for each tenant',
  },
};
