import { applyDecorators } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import { Access, Public } from '../../platform/access/index.js';
import { credentialInvalid } from '../../platform/errors/index.js';
import { problemResponses, RouteSettings } from '../../platform/http/index.js';
import { rateLimited } from '../../platform/limits/index.js';
import type { Permission } from '../role.policy.js';
import {
  workspaceNotFound,
  credentialsConflict,
  permissionMissing,
  requestNotFromConsole,
  signInNeeded,
  singleSignOnRequired,
} from '../staff.problems.js';
import type { FromConsoleRoute } from './from-console.hook.js';

const SCHEME = 'staff_cookie';
const SIGNED_IN = [signInNeeded, credentialsConflict, requestNotFromConsole, rateLimited];
const REQUESTED_BY = ApiHeader({
  name: 'X-Requested-By',
  required: false,
  description: '`staff-page` on every change.',
});

/**
 * Opens a handler to staff members whose role has this permission. `orKey` also admits a kind of
 * key, where no cookie is sent.
 */
export function Staff(permission: Permission, { orKey }: { orKey?: string } = {}): MethodDecorator {
  return applyDecorators(
    Access({
      type: 'credential',
      scheme: SCHEME,
      ...(orKey !== undefined && { orScheme: orKey }),
      detail: permission,
      accepts: orKey === undefined ? ['staff'] : ['staff', orKey],
      permission,
      phase: 'before_body',
    }),
    REQUESTED_BY,
    ApiHeader({
      name: 'X-Workspace',
      required: false,
      description: 'The workspace to work in. Defaults to the one that was joined first.',
    }),
    ...problemResponses([
      ...SIGNED_IN,
      permissionMissing,
      singleSignOnRequired,
      workspaceNotFound,
      ...(orKey === undefined ? [] : [credentialInvalid]),
    ]),
  );
}

/** Opens a handler to every signed-in staff member, about their own account. */
export function OwnStaffAccount(): MethodDecorator {
  return applyDecorators(
    Access({
      type: 'credential',
      scheme: SCHEME,
      detail: 'about the own account',
      accepts: ['staff_account'],
      permission: null,
      phase: 'before_body',
    }),
    REQUESTED_BY,
    ...problemResponses(SIGNED_IN),
  );
}

/** Opens a handler to every visitor of the staff pages, for signing in. */
export function FromConsole(why: string): MethodDecorator {
  return applyDecorators(
    Public(why, { isLimited: true }),
    RouteSettings({ fromConsole: true } satisfies FromConsoleRoute),
    REQUESTED_BY,
    ...problemResponses([requestNotFromConsole, rateLimited]),
  );
}
