import { defineProblem } from '../../errors/index.js';

export const mailboxMessageNotFound = defineProblem(
  'mailbox_message_not_found',
  404,
  'The mailbox holds no such e-mail',
);
