import { defineProblem } from '../../../platform/errors/index.js';

export const pictureNotFound = defineProblem('picture_not_found', 404, 'There is no such picture');
export const caseNotTaken = defineProblem(
  'case_not_taken',
  403,
  'Only the reviewer who has the case sees its pictures',
);
export const pictureTicketInvalid = defineProblem(
  'picture_ticket_invalid',
  410,
  'The ticket was used, has expired, or is not yours',
);
