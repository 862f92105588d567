import { defineProblem } from '../../platform/errors/index.js';

/** The same for a link that never was, was used, was withdrawn or has expired. */
export const staffLinkInvalid = defineProblem(
  'staff_link_invalid',
  410,
  'This link is not valid, was used or has expired; ask for a new one',
);
