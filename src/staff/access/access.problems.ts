import { defineProblem } from '../../platform/errors/index.js';

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
