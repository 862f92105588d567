import { CUSTOMERS } from './gateway/tenants.js';
import { Tenants } from './platform/tenants/index.js';
import { ORGANIZATIONS } from './verification/tenants.js';

/** The tenants of both products. */
export const TENANTS = new Tenants([ORGANIZATIONS, CUSTOMERS]);
