import { applyDecorators, SetMetadata, UseGuards } from '@nestjs/common';
import { AccessGrantGuard } from './access-grant.guard.js';
import {
  ACCESS_GRANT_METADATA,
  type RequireAccessGrantOptions,
} from './require-access-grant.options.js';
import type { AccessGrantRequest } from './access-grant-request.js';

/**
 * Opens a route or controller only with an access grant. A handler's options replace its
 * controller's.
 * @throws TypeError for invalid options.
 */
export function RequireAccessGrant<R = AccessGrantRequest>(
  options: RequireAccessGrantOptions<R>,
): ClassDecorator & MethodDecorator {
  const { action, maxAge } = options;
  if (typeof action !== 'string' || action === '')
    throw new TypeError('RequireAccessGrant needs an action');
  // Present but empty is a mistake that would silently skip the check.
  for (const name of ['resource', 'subject', 'maxAge'] as const) {
    if (name in options && (options[name] ?? null) === null)
      throw new TypeError(`${name} must not be undefined or null`);
  }
  if (maxAge !== undefined && !(maxAge >= 0))
    throw new TypeError('maxAge must be a number of seconds');
  return applyDecorators(SetMetadata(ACCESS_GRANT_METADATA, options), UseGuards(AccessGrantGuard));
}
