import { defineProblem } from '../../platform/errors/index.js';

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
