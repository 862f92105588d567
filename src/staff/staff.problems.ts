import { defineProblem, type Problem } from '../platform/errors/index.js';
import type { Permission } from './role.policy.js';

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

/** The same answer for an unknown, used, withdrawn or expired link. */
export const staffLinkInvalid = defineProblem(
  'staff_link_invalid',
  410,
  'This link is not valid, was used or has expired; ask for a new one',
);

/** One answer for every reason: an unknown passkey, a wrong signature, an old challenge. */
export const passkeyRefused = defineProblem(
  'passkey_refused',
  401,
  'This passkey was not accepted here',
);
export const passkeyNotFound = defineProblem('passkey_not_found', 404, 'You have no such passkey');
export const passkeyLast = defineProblem(
  'passkey_last',
  409,
  'This is your only passkey: add another one first',
);
export const stepUpRequired = defineProblem(
  'step_up_required',
  403,
  'Confirm this action with your passkey',
);

export const identityProviderNotFound = defineProblem(
  'identity_provider_not_found',
  404,
  'This workspace has no single sign-on',
);
export const identityProviderInvalid = defineProblem(
  'identity_provider_invalid',
  400,
  'The identity provider cannot be used as it is described',
);
export const identityProviderFailed = defineProblem(
  'identity_provider_failed',
  503,
  'The identity provider did not answer as it should',
);
export const ownerPasskeyMissing = defineProblem(
  'owner_passkey_missing',
  409,
  'An owner needs a passkey before everybody else must use single sign-on',
);
/** The detail gives the reason only after the provider has authenticated the person. */
export const singleSignOnRefused = defineProblem(
  'single_sign_on_refused',
  401,
  'Single sign-on did not let you in',
);

export const memberNotFound = defineProblem(
  'member_not_found',
  404,
  'There is no such member of this workspace',
);
export const invitationNotFound = defineProblem(
  'invitation_not_found',
  404,
  'There is no such open invitation',
);
export const roleNotAllowed = defineProblem(
  'role_not_allowed',
  403,
  'You may not give or take this role',
);
export const roleUnknown = defineProblem(
  'role_unknown',
  400,
  'Members of this workspace cannot have this role',
);
export const ownerLast = defineProblem('owner_last', 409, 'A workspace keeps at least one owner');

export const workspaceNotFound = defineProblem(
  'workspace_not_found',
  404,
  'You have no such workspace',
);

export const memberExists = defineProblem(
  'member_exists',
  409,
  'This account is a member already; a disabled member is let in again by an owner or admin',
);

export const senderInvalid = defineProblem(
  'sender_invalid',
  400,
  'The provider cannot be used as it is described',
);
export const senderNotFound = defineProblem(
  'sender_not_found',
  404,
  'This workspace has no provider of its own for such messages',
);
export const senderKeyUnreadable = defineProblem(
  'sender_key_unreadable',
  503,
  'The key of this workspace cannot be opened, so nothing can be sealed with it; nothing was changed',
);
