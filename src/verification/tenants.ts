import type { TenantKind } from '../platform/tenants/index.js';

declare module '../platform/ids/ids.js' {
  interface IdPrefixes {
    org: true;
    proj: true;
    staff: true;
    oidc: true;
    vs: true;
    run: true;
    ev: true;
    chal: true;
    user: true;
    del: true;
    src: true;
    dkey: true;
  }
}

export const ORGANIZATIONS: TenantKind = {
  schema: 'verification',
  table: 'verification.organizations',
  column: 'organization_id',
  idPrefix: 'org',
};
