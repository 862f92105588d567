export { TenantsModule } from './tenants.module.js';
export { oncePerKind, Tenants, type TenantKind } from './tenants.js';
