import type { Factor, Resource } from '../client/grant.types.js';
import type { AccessGrantRequest } from './access-grant-request.js';

/** What a route demands of a grant. `R` is your request type. */
export interface RequireAccessGrantOptions<R = AccessGrantRequest> {
  /** The action the grant must be for. */
  action: string;
  /**
   * The grant's resource: `{type, id}`, or a function of the request. Left out, the grant must name
   * none. Non-text values close the route.
   */
  resource?:
    | { type: string; id: string | ((request: R) => unknown) }
    | ((request: R) => Resource | Promise<Resource>);
  /**
   * The employee the grant must belong to, by your own id. Anything but a text closes the route.
   */
  subject?: (request: R) => unknown;
  /** Seconds since the person proved who they are, at most. */
  maxAge?: number;
  /** Factors that the person must have shown, all of them: `['face', 'hwk']`. */
  requires?: readonly Factor[];
  /** Uses the grant up at the gateway before the handler runs; needs `customerKey`. */
  singleUse?: boolean;
  /**
   * Asks the gateway whether the grant is still active, so that a revocation counts at once; needs
   * `customerKey`.
   */
  introspect?: boolean;
}

/** Metadata key under which the guard finds a route's requirement. */
export const ACCESS_GRANT_METADATA = 'identity-gateway:access-grant';
