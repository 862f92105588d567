export { ApiError, type ApiErrorDetails, type FieldFault } from './api-error.js';
export type { ClientOptions } from './client-options.js';
export type { List, ListQuery } from './list.types.js';
export type { WaitOptions } from './poll.js';
export type { Time } from './time.js';
export type { CallOptions, PostOptions } from './transport.js';
