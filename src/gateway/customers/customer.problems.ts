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
export const configInvalid = defineProblem('config_invalid', 400, 'The configuration is not valid');
export const configVersionStale = defineProblem(
  'config_version_stale',
  409,
  'Somebody changed these settings after you opened them. Load them again',
);
