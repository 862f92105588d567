import { defineProblem } from '../../platform/errors/index.js';

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
