import {
  type Problem,
  headersTooLarge,
  methodNotAllowed,
  pathMalformed,
  requestMalformed,
  routeNotFound,
  uriTooLong,
} from '../errors/index.js';
import type { Locale } from '../text/index.js';
import { closingPage } from './closing-page.js';
import { pageLocale, type PageText } from './page-text.js';
import { ANY_PROBLEM, PLATFORM_PROBLEMS, type WordsByLocale } from './page-words.js';
import { wantsPage, type ProblemAnswer } from './problem-answer.js';

const byCode = new Map(Object.entries(PLATFORM_PROBLEMS));
let otherwise = ANY_PROBLEM;

/** Adds a product's words by code, and those for all other problems. */
export function addPageWords(
  words: Readonly<Record<string, WordsByLocale>>,
  fallback: WordsByLocale,
): void {
  for (const [code, each] of Object.entries(words)) byCode.set(code, each);
  otherwise = fallback;
}

interface PageRequest {
  id: string;
  method: string;
  headers: { 'accept-language'?: string | undefined };
}

/** A problem in the words of a page. `wanted`: languages in order, before those of the browser. */
export function problemPage(
  problem: Problem,
  { id, method, headers }: PageRequest,
  wanted: readonly string[] = [],
): PageText {
  const { status } = problem;
  const locale = pageLocale(headers, wanted);
  return {
    ...wordsOf(problem, locale),
    locale,
    kind: status === 410 || status === 503 ? 'ended' : 'problem',
    reference: id,
    again: status === 503 && method === 'GET',
  };
}

function wordsOf({ code, title }: Problem, locale: Locale): { title: string; advice: string } {
  const words = byCode.get(code) ?? otherwise;
  return locale === 'en' ? { title, advice: words.en.advice } : words[locale];
}

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
