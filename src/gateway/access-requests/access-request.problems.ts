import { defineProblem } from '../../platform/errors/index.js';
import {
  messageAddressRefused,
  messageChannelUnavailable,
  messageLimitReached,
} from '../../platform/messages/index.js';

export const contactMissing = defineProblem(
  'contact_missing',
  409,
  'The record of the employee has no such contact',
);
export const contactTooNew = defineProblem(
  'contact_too_new',
  409,
  'The contact was changed less than 72 hours ago, so nothing is sent there',
);
export const contactBehindSignIn = defineProblem(
  'contact_behind_sign_in',
  409,
  'The link would go to the account that is to be recovered: use a contact that the employee can read without it',
);
export const notDelivered = defineProblem(
  'link_not_sent_here',
  409,
  'The link of this access request is not sent by the gateway',
);
export const remindersSpent = defineProblem(
  'reminders_spent',
  409,
  'The employee has been reminded three times',
);
export const reminderTooEarly = defineProblem(
  'reminder_too_early',
  429,
  'The last message is less than five minutes old',
);

export const receiptNotFound = defineProblem(
  'receipt_not_found',
  404,
  'There is no receipt: the request has not ended, or its employee was deleted',
);

export const codeNotShown = defineProblem(
  'code_not_shown',
  409,
  'The employee has no code yet: it is shown when they have finished',
);
export const codeMismatch = defineProblem(
  'code_mismatch',
  403,
  'This is not the code that the employee sees',
);

export const accessRequestNotFound = defineProblem(
  'access_request_not_found',
  404,
  'There is no such access request',
);
export const accessRequestEnded = defineProblem(
  'access_request_ended',
  409,
  'The access request has ended',
);

/** It is asked for only by `POST …/vouch`, which names for whom. */
export const actionReserved = defineProblem(
  'action_reserved',
  400,
  'The action `vouch` is for second persons, and is not asked for by itself',
);

/** Why a link cannot be sent. */
export const LINK_PROBLEMS = [
  contactMissing,
  contactTooNew,
  contactBehindSignIn,
  messageLimitReached,
  messageAddressRefused,
  messageChannelUnavailable,
] as const;
