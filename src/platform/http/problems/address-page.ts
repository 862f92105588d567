import {
  headersTooLarge,
  methodNotAllowed,
  pathMalformed,
  requestMalformed,
  routeNotFound,
  uriTooLong,
  type Problem,
} from '../../errors/index.js';
import { closingPage } from '../pages/closing-page.js';
import type { ProblemAnswer } from './problem-answer.js';
import { problemPage } from './problem-page.js';
import { wantsPage } from './wants-page.js';

/** Problems of the address itself, for a person who mistypes one or follows a broken link. */
const OF_THE_ADDRESS: string[] = [
  headersTooLarge,
  methodNotAllowed,
  pathMalformed,
  requestMalformed,
  routeNotFound,
  uriTooLong,
].map(({ code }) => code);

export interface AddressedRequest {
  id: string;
  method: string;
  url: string;
  headers: { accept?: string | undefined; 'accept-language'?: string | undefined };
}

/** The page for such a problem; null where the caller is a program. */
export function addressPage(problem: Problem, request: AddressedRequest): ProblemAnswer | null {
  if (!OF_THE_ADDRESS.includes(problem.code) || !wantsPage(request)) return null;
  return { status: problem.status, ...closingPage(problemPage(problem, request)) };
}
