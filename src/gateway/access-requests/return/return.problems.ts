import { defineProblem } from '../../../platform/errors/index.js';

export const returnLinkInvalid = defineProblem(
  'return_link_invalid',
  400,
  'This return link is not valid',
);
export const returnLinkUsed = defineProblem(
  'return_link_used',
  410,
  'This return link was already used or has expired',
);
