import { defineProblem, type Problem } from '../../platform/errors/index.js';
import type { Permission } from '../role.policy.js';

export const signInNeeded = defineProblem('sign_in_needed', 401, 'Sign in to the staff pages');
export const credentialsConflict = defineProblem(
  'credentials_conflict',
  401,
  'Send the cookie of a staff member or a key, not both',
);
export const requestNotFromConsole = defineProblem(
  'request_not_from_console',
  403,
  'The request did not come from the staff pages',
);
export const permissionMissing = defineProblem(
  'permission_missing',
  403,
  'Your role does not allow this',
);
export const singleSignOnRequired = defineProblem(
  'single_sign_on_required',
  403,
  'Sign in to this workspace by its single sign-on',
);

/** The refusal of a key that could do more than its maker. */
export function keyExceedsMaker(missing: readonly Permission[]): Problem {
  return permissionMissing({
    detail: `A key does no more than its maker may; you lack ${missing.join(', ')}`,
  });
}
