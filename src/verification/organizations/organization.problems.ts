import { defineProblem } from '../../platform/errors/index.js';

export const organizationNotFound = defineProblem(
  'organization_not_found',
  404,
  'There is no such organization',
);
