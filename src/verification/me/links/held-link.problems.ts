import { defineProblem } from '../../../platform/errors/index.js';

export const heldLinkExpired = defineProblem(
  'held_link_expired',
  410,
  'This link has been used or has expired',
);

export const heldContactRequired = defineProblem(
  'held_contact_required',
  400,
  'Give either an e-mail address or a telephone number',
);
