import { defineProblem } from '../../platform/errors/index.js';

export const reviewNotFound = defineProblem('review_not_found', 404, 'There is no such review');
export const reviewQueueEmpty = defineProblem('review_queue_empty', 404, 'No case waits for you');
export const reviewLeaseLost = defineProblem(
  'review_lease_lost',
  409,
  'The case is not yours any more: take it again',
);
export const reviewReasonInvalid = defineProblem(
  'review_reason_invalid',
  400,
  'The reason does not belong to the verdict',
);
