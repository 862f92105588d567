/**
 * Clients of the verification service and of the gateway, and the access-grant verifier. NestJS:
 * `/nestjs`; webhooks: `/webhooks`.
 */
export * from './client/index.js';
export * from './grants/index.js';
export * from './guard/index.js';
export * from './http/index.js';
export * from './receipts/index.js';
export * from './verification/index.js';
