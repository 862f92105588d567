import { defineProblem } from '../../platform/errors/index.js';

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
