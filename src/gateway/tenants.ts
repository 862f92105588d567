import type { TenantKind } from '../platform/tenants/index.js';

declare module '../platform/ids/ids.js' {
  interface IdPrefixes {
    cust: true;
    ckey: true;
    emp: true;
    flt: true;
    ar: true;
    grant: true;
    imp: true;
    job: true;
    camp: true;
    rst: true;
    case: true;
    conn: true;
    dir: true;
    dal: true;
    grp: true;
    act: true;
  }
}

export const CUSTOMERS: TenantKind = {
  schema: 'gateway',
  table: 'gateway.customers',
  column: 'customer_id',
  idPrefix: 'cust',
};
