import { applyDecorators, SetMetadata, UseGuards } from '@nestjs/common';
import { AccessGrantGuard } from './access-grant.guard.js';
import {
  ACCESS_GRANT_METADATA,
  type RequireAccessGrantOptions,
} from './require-access-grant.options.js';
import type { AccessGrantRequest } from './access-grant-request.js';

/**
 * Opens a route, or all routes of a controller, only to a request with an access grant. On a
 * handler it takes the place of the controller's.
 *
 * Refuses with 401 and `WWW-Authenticate` (RFC 6750 3) a grant that is missing or not valid, with
 * 403 a valid one that is for something else or too old, with 503 whatever cannot be checked right
 * now.
 *
 * @throws TypeError for options that could not close the route.
 */
export function RequireAccessGrant<R = AccessGrantRequest>(
  options: RequireAccessGrantOptions<R>,
): ClassDecorator & MethodDecorator {
  const { action, maxAge } = options;
  if (typeof action !== 'string' || action === '')
    throw new TypeError('RequireAccessGrant needs an action');
  // Present but empty is a slip that would silently drop the check.
  for (const name of ['resource', 'subject', 'maxAge'] as const) {
    if (name in options && (options[name] ?? null) === null)
      throw new TypeError(`${name} must not be undefined or null`);
  }
  if (maxAge !== undefined && !(maxAge >= 0))
    throw new TypeError('maxAge must be a number of seconds');
  return applyDecorators(SetMetadata(ACCESS_GRANT_METADATA, options), UseGuards(AccessGrantGuard));
}
