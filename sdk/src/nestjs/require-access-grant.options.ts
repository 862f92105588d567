import type { Resource } from '../client/grant.types.js';
import type { AccessGrantRequest } from './access-grant-request.js';

/** What a route demands of a grant. `R` is your request type. */
export interface RequireAccessGrantOptions<R = AccessGrantRequest> {
  /** The action the grant must be for. */
  action: string;
  /**
   * The resource the grant must be for: `{type, id}`, where `id` may be read from the request, or a
   * function giving both. Left out: only a grant that names no resource opens the route. Anything
   * but two texts closes it.
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
  /** Uses the grant up at the gateway before the handler runs; needs `customerKey`. */
  singleUse?: boolean;
  /**
   * Asks the gateway whether the grant is still active, so that a revocation counts at once; needs
   * `customerKey`.
   */
  introspect?: boolean;
}

/** Metadata under which the guard finds what a route demands. */
export const ACCESS_GRANT_METADATA = 'identity-gateway:access-grant';
