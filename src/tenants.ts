import { CUSTOMERS } from './gateway/tenants.js';
import { Tenants } from './platform/tenants/index.js';
import { ORGANIZATIONS } from './verification/tenants.js';
import type { Distribution } from './platform/database/index.js';

/** The tenants of both products. */
export const TENANTS = new Tenants([ORGANIZATIONS, CUSTOMERS]);

/** How Citus spreads the tables: each product's by its tenant. The schema `platform` stays at the coordinator. */
export const DISTRIBUTION: Distribution = {
  tenants: Object.fromEntries(
    TENANTS.kinds.map(({ schema, table, column }) => [schema, { table, column }]),
  ),
  copied: {
    'gateway.connection_tenants':
      'a client names its connection before its customer is known; a few for each tenant',
    'verification.oidc_clients':
      'looked up by a client_id that names no tenant; a few for each tenant',
  },
};
