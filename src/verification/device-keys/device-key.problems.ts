import { defineProblem } from '../../platform/errors/index.js';

/** One answer for every reason: an unknown key, a wrong signature, an old challenge. */
export const deviceKeyRefused = defineProblem(
  'device_key_refused',
  409,
  'This key was not accepted: try again, or go on without it',
);
export const deviceKeyNotFound = defineProblem(
  'device_key_not_found',
  404,
  'This person has no such device key',
);
export const deviceKeyNotOffered = defineProblem(
  'device_key_not_offered',
  409,
  'A device key is made only in the browser of a person who has just shown a document or a device key',
);
