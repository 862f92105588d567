import { defineProblem, type Problem } from '../../platform/errors/index.js';
import type { FormattedError } from '../../platform/http/index.js';

/** AuthZEN 1.0, 10.1: a request that cannot be evaluated. */
export const evaluationInvalid = defineProblem(
  'evaluation_invalid',
  400,
  'The evaluation request is not valid',
);
export const stepUpInvalid = defineProblem(
  'step_up_invalid',
  410,
  'This link is not valid any more: start again where you came from',
);
export const stepUpReturnUnknown = defineProblem(
  'step_up_return_unknown',
  400,
  'The return address is not one of those that the configuration lists',
);
export const stepUpForeign = defineProblem(
  'step_up_foreign',
  403,
  'Open the link again in this browser, and keep its cookies',
);

/** An error as AuthZEN 1.0 defines it: a message. A wrong media type or too long body is a bad request there. */
export function authzenError({ status, detail }: Problem): FormattedError {
  const isMalformed = [411, 413, 415].includes(status);
  return { ...(isMalformed && { status: 400 }), body: detail };
}
