import {
  applyDecorators,
  createParamDecorator,
  type ExecutionContext,
  SetMetadata,
  UseGuards,
} from '@nestjs/common';
import { findAdmission } from '../guard/let-in.js';
import type { AccessGrantClaims } from '../grants/access-grant-claims.js';
import type { AccessGrantRequest } from '../guard/access-grant-request.js';
import { checkRequirement, type RequireAccessGrantOptions } from '../guard/grant-requirement.js';
import { AccessGrantGuard } from './access-grant.guard.js';
import { ACCESS_GRANT_METADATA } from './access-grant-module.options.js';

/**
 * Gives a handler the claims of the grant that opened it. On a route without `@RequireAccessGrant`
 * it fails the call.
 */
export const AccessGrant = createParamDecorator(
  (_: unknown, context: ExecutionContext): AccessGrantClaims => {
    const admission = findAdmission(context.switchToHttp().getRequest<object>());
    if (!admission) throw new Error('@AccessGrant needs @RequireAccessGrant on the same route');
    return admission.claims;
  },
);

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
