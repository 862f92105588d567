import { defineProblem } from '../../platform/errors/index.js';

export const workspaceNotFound = defineProblem(
  'workspace_not_found',
  404,
  'You have no such workspace',
);
