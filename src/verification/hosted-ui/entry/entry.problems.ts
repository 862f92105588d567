import { defineProblem } from '../../../platform/errors/index.js';

export const linkInvalid = defineProblem('link_invalid', 401, 'This link is not valid');
export const linkExpired = defineProblem(
  'link_expired',
  410,
  'This link has been used or has expired',
);
export const requestNotFromPage = defineProblem(
  'request_not_from_page',
  403,
  'The request did not come from the verification page',
);
export const embeddingNotAllowed = defineProblem(
  'embedding_not_allowed',
  403,
  'This page is not shown inside of another page',
);
export const handoffNotPossible = defineProblem(
  'handoff_not_possible',
  409,
  'This session stays in the browser that opened it',
);
