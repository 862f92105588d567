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
export const senderKeyUnreadable = defineProblem(
  'sender_key_unreadable',
  503,
  'The key of this workspace cannot be opened, so nothing can be sealed with it; nothing was changed',
);
