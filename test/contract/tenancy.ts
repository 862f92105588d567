import type { Tenancy } from './catalogue.js';

/** Who owns what, for the tests that keep the tables ready to be distributed by tenant. */
export const TENANCY: Tenancy = {
  schemas: { platform: null, verification: 'organization_id', gateway: 'customer_id' },
  references: {
    'verification.organizations': 'one row for each tenant: its id is the tenant',
    'verification.oidc_clients':
      'looked up by a client_id that names no tenant; a few for each tenant',
    'gateway.customers': 'one row for each tenant: its id is the tenant',
  },
};
