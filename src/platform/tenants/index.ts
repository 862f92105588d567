export { TenantsModule } from './tenants.module.js';
export { oncePerKind, tableName, Tenants, type TenantKind } from './tenants.js';
