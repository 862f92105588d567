import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { findAdmission } from '../guard/let-in.js';
import type { AccessGrantClaims } from '../grants/access-grant-claims.js';

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
