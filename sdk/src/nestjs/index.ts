/** Access-grant guard for NestJS 11 and later, on Express and on Fastify. */
export { AccessGrant, RequireAccessGrant } from './access-grant.decorators.js';
export { AccessGrantGuard } from './access-grant.guard.js';
export type { AccessGrantModuleOptions } from './access-grant-module.options.js';
export { AccessGrantModule, type AccessGrantModuleAsyncOptions } from './access-grant.module.js';
export type { AccessGrantRequest } from '../guard/access-grant-request.js';
export type { RequireAccessGrantOptions } from '../guard/grant-requirement.js';
