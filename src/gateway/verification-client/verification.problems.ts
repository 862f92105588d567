import { defineProblem } from '../../platform/errors/index.js';

export const verificationServiceUnavailable = defineProblem(
  'verification_service_unavailable',
  503,
  'The verification service gave no usable answer; nothing was decided',
);
export const verificationServiceRefused = defineProblem(
  'verification_service_refused',
  409,
  'The verification service refuses this configuration',
);
