import { defineProblem } from '../../platform/errors/index.js';

export const customerNotFound = defineProblem(
  'customer_not_found',
  404,
  'There is no such customer',
);
export const customerKeyNotFound = defineProblem(
  'customer_key_not_found',
  404,
  'There is no such live customer key',
);
export const customerKeyTooNew = defineProblem(
  'customer_key_too_new',
  409,
  'A key that a member made resets and deletes nobody before the cool-down of a reset is over',
);
export const actionNotOffered = defineProblem(
  'action_not_offered',
  400,
  'The action has no label in the configuration, so staff cannot ask for it',
);
export const actionNeedsCode = defineProblem(
  'action_needs_code',
  403,
  'Staff open this action at the help desk alone, where the employee reads a code back',
);
export const faceOnlyNotAsked = defineProblem(
  'face_only_not_asked',
  409,
  'Nobody has asked that a face alone opens this action, or somebody has agreed already',
);
export const configInvalid = defineProblem('config_invalid', 400, 'The configuration is not valid');
export const configVersionStale = defineProblem(
  'config_version_stale',
  409,
  'Somebody changed these settings after you opened them. Load them again',
);
