export { TenantsModule } from './tenants.module.js';
export { Tenants, type TenantKind } from './tenants.js';
