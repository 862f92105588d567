import { defineProblem } from '../../platform/errors/index.js';

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

export const stepNotCurrent = defineProblem('step_not_current', 409, 'Another step comes first');
export const consentTextChanged = defineProblem(
  'consent_text_changed',
  409,
  'The text has changed since it was shown',
);
export const captureUnavailable = defineProblem(
  'capture_unavailable',
  503,
  'This deployment cannot take pictures yet, so a production session cannot be finished',
);
export const cardPicturesMissing = defineProblem(
  'card_pictures_missing',
  409,
  'Take a picture of both sides of the card first',
);
export const simulationRequired = defineProblem(
  'simulation_required',
  400,
  'Choose who appears and what happens in this simulated session',
);
export const phoneCodeWrong = defineProblem('phone_code_wrong', 400, 'The code is wrong');
export const phoneCodeNotSent = defineProblem('phone_code_not_sent', 409, 'Ask for a code first');
export const phoneSendsExceeded = defineProblem(
  'phone_sends_exceeded',
  429,
  'Too many codes were sent; wait before asking for another',
);
export const emailCodeWrong = defineProblem('email_code_wrong', 400, 'The code is wrong');
export const emailCodeNotSent = defineProblem('email_code_not_sent', 409, 'Ask for a code first');
export const emailSendsExceeded = defineProblem(
  'email_sends_exceeded',
  429,
  'Too many codes were sent; wait before asking for another',
);
