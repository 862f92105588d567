import type { Tenancy } from './catalogue.js';

/** Who owns what, for the tests that keep the tables ready to be distributed by tenant. */
export const TENANCY: Tenancy = {
  schemas: { platform: null, verification: 'organization_id', gateway: 'customer_id' },
  tenants: { verification: 'verification.organizations', gateway: 'gateway.customers' },
  references: {
    'verification.oidc_clients':
      'looked up by a client_id that names no tenant; a few for each tenant',
  },
};
