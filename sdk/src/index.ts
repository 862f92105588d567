/**
 * Clients of the verification service and of the gateway, and the access-grant verifier. NestJS:
 * `/nestjs`; webhooks: `/webhooks`.
 */
export * from './client/index.js';
export * from './grants/index.js';
export * from './guard/index.js';
export { ApiError, type ApiErrorDetails, type FieldFault } from './http/api-error.js';
export type { List, ListQuery } from './http/list.types.js';
export type { WaitOptions } from './http/poll.js';
export type { Time } from './http/time.js';
export type { CallOptions, ClientOptions, PostOptions } from './http/transport.js';
export * from './verification/index.js';
