import { defineProblem } from '../../platform/errors/index.js';

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
