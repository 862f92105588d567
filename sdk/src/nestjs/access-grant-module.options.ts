import type { AccessGrantGuardOptions } from '../guard/guard-options.js';

/** Options of the guard: whose grants are accepted, and how the gateway is asked. */
export type AccessGrantModuleOptions = AccessGrantGuardOptions;

/** Injection token of {@link AccessGrantModuleOptions}. */
export const ACCESS_GRANT_OPTIONS = Symbol('ACCESS_GRANT_OPTIONS');

/** Metadata key under which the guard finds a route's requirement. */
export const ACCESS_GRANT_METADATA = 'identity-gateway:access-grant';
