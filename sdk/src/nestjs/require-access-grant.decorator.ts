import { applyDecorators, SetMetadata, UseGuards } from '@nestjs/common';
import { AccessGrantGuard } from './access-grant.guard.js';
import { FACTORS } from '../client/grant.types.js';
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
  const { action, maxAge, requires } = options;
  if (typeof action !== 'string' || action === '')
    throw new TypeError('RequireAccessGrant needs an action');
  // Present but empty is a mistake that would silently skip the check.
  for (const name of ['resource', 'subject', 'maxAge', 'requires'] as const) {
    if (name in options && (options[name] ?? null) === null)
      throw new TypeError(`${name} must not be undefined or null`);
  }
  if (maxAge !== undefined && !(maxAge >= 0))
    throw new TypeError('maxAge must be a number of seconds');
  if (requires !== undefined && !isFactors(requires))
    throw new TypeError(`requires must list some of ${FACTORS.join(', ')}`);
  return applyDecorators(SetMetadata(ACCESS_GRANT_METADATA, options), UseGuards(AccessGrantGuard));
}

/** An empty list, or a misspelled factor in plain JavaScript, would be a mistake. */
function isFactors(value: unknown): boolean {
  const known: readonly unknown[] = FACTORS;
  return Array.isArray(value) && value.length > 0 && value.every((each) => known.includes(each));
}
