import { defineProblem } from '../../platform/errors/index.js';

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
export const withoutFaceNotAsked = defineProblem(
  'without_face_not_asked',
  409,
  'Nobody has asked that this action opens without a face, or somebody has agreed already',
);
