import { defineProblem } from '../../../platform/errors/index.js';

export const receiptNotFound = defineProblem(
  'receipt_not_found',
  404,
  'There is no receipt: the request has not ended, or its employee was deleted',
);
