import { applyDecorators, SetMetadata, UseGuards } from '@nestjs/common';
import type { AccessGrantRequest } from '../guard/access-grant-request.js';
import { checkRequirement, type RequireAccessGrantOptions } from '../guard/grant-requirement.js';
import { AccessGrantGuard } from './access-grant.guard.js';
import { ACCESS_GRANT_METADATA } from './access-grant-module.options.js';

/**
 * Opens a route or controller only with an access grant. A handler's options replace its
 * controller's.
 * @throws TypeError for invalid options.
 */
export function RequireAccessGrant<R = AccessGrantRequest>(
  options: RequireAccessGrantOptions<R>,
): ClassDecorator & MethodDecorator {
  checkRequirement(options);
  return applyDecorators(SetMetadata(ACCESS_GRANT_METADATA, options), UseGuards(AccessGrantGuard));
}
