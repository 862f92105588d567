import { defineProblem } from '../../platform/errors/index.js';

export const identityResetNotFound = defineProblem(
  'identity_reset_not_found',
  404,
  'There is no such reset',
);
export const identityResetOpen = defineProblem(
  'identity_reset_open',
  409,
  'A reset of this employee is already waiting',
);
export const identityResetEnded = defineProblem(
  'identity_reset_ended',
  409,
  'The reset cannot do this any more',
);
export const identityNotEstablished = defineProblem(
  'identity_not_established',
  409,
  'The employee has no identity to reset',
);
export const identityResetOwn = defineProblem(
  'identity_reset_own',
  403,
  'Nobody resets their own identity',
);
