export { oncePerKind, tableName, Tenants, type TenantKind } from './tenants.js';
