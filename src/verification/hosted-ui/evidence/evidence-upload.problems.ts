import { defineProblem } from '../../../platform/errors/index.js';

export const captureKindUnknown = defineProblem(
  'capture_kind_unknown',
  404,
  'There is no such kind of picture',
);
export const frameNumberInvalid = defineProblem(
  'frame_number_invalid',
  404,
  'Frames are numbered 0, 1, 2 and so on',
);
export const consentRequired = defineProblem(
  'consent_required',
  409,
  'The person has not agreed yet, so no picture may be stored',
);
export const uploadNotAllowed = defineProblem(
  'upload_not_allowed',
  403,
  'This picture must come from the camera',
);
export const captureNotExpected = defineProblem(
  'capture_not_expected',
  409,
  'This session takes no pictures',
);
