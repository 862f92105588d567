import { FACTORS, type Factor, type Resource } from '../client/gateway.types.js';
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
  /**
   * Seconds since the end of the person's verification, at most. Where a device key was asked for, their face
   * passed at most five minutes before that end.
   */
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

/** Throws TypeError for options that would leave a route more open than it looks. */
export function checkRequirement<R>(options: RequireAccessGrantOptions<R>): void {
  const { action, maxAge, requires } = options;
  if (typeof action !== 'string' || action === '')
    throw new TypeError('a route with an access grant needs an action');
  // Present but empty is a mistake that would silently skip the check.
  for (const name of ['resource', 'subject', 'maxAge', 'requires'] as const) {
    if (name in options && (options[name] ?? null) === null)
      throw new TypeError(`${name} must not be undefined or null`);
  }
  if (maxAge !== undefined && !(maxAge >= 0))
    throw new TypeError('maxAge must be a number of seconds');
  if (requires !== undefined && !isFactors(requires))
    throw new TypeError(`requires must list some of ${FACTORS.join(', ')}`);
}

/** An empty list, or a misspelled factor in plain JavaScript, would be a mistake. */
function isFactors(value: unknown): boolean {
  const known: readonly unknown[] = FACTORS;
  return Array.isArray(value) && value.length > 0 && value.every((each) => known.includes(each));
}
