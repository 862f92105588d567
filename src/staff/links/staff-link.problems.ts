import { defineProblem } from '../../platform/errors/index.js';

/** The same answer for an unknown, used, withdrawn or expired link. */
export const staffLinkInvalid = defineProblem(
  'staff_link_invalid',
  410,
  'This link is not valid, was used or has expired; ask for a new one',
);
