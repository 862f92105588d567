/**
 * Client and access-grant verifier of the identity gateway. NestJS: `/nestjs`; webhooks:
 * `/webhooks`.
 */
export * from './client/index.js';
export * from './grants/index.js';
export type { Time } from './http/time.js';
