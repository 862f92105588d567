import type { Problem } from '../../errors/index.js';
import type { Locale } from '../../text/index.js';
import { pageLocale, type PageText } from '../pages/page-text.js';
import { ANY_PROBLEM, PLATFORM_PROBLEMS, type WordsByLocale } from './page-words.js';

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
