import { defineProblem } from '../errors/index.js';

export const rateLimited = defineProblem(
  'rate_limited',
  429,
  'Too many requests; wait and try again',
);
