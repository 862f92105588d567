import type { FastifyRequest } from 'fastify';
import type { AuthenticationScheme } from '../../platform/access/index.js';
import { pathOf } from '../../platform/http/index.js';
import type { ConsoleAddress } from './console-address.js';
import {
  credentialsConflict,
  permissionMissing,
  requestNotFromConsole,
  signInNeeded,
} from './access.problems.js';
import { isFromConsole } from './from-console.hook.js';

const STAFF_PATH = /^\/(staff|console|people)(\/|$)/;

/**
 * Whether the route belongs to the staff: the cookie counts only there. The router has decoded
 * addresses such as `/%73taff`.
 */
export function isStaffAddress({ routeOptions, url }: FastifyRequest): boolean {
  return STAFF_PATH.test(routeOptions.url ?? pathOf(url));
}

/** The cookie of a signed-in staff member. */
export function staffCookieScheme(address: ConsoleAddress): AuthenticationScheme {
  return {
    find(request: FastifyRequest) {
      const secret = address.cookie.read(request);
      if (secret === null || !isStaffAddress(request)) return null;
      // The request could be meant for either caller, so it is refused.
      if (request.headers.authorization !== undefined) throw credentialsConflict();
      if (!isFromConsole(request, address.origin)) throw requestNotFromConsole();
      return secret;
    },
    missing: signInNeeded,
    invalid: () => signInNeeded(),
    lacking: (permission) =>
      permissionMissing({ detail: `Your role does not have the permission ${permission}` }),
    limits: { principal: 'staff', failure: 'failures', countsMissing: false },
  };
}
