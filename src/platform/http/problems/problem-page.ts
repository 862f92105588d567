import type { Problem } from '../../errors/index.js';
import { preferredLocale, type Locale } from '../../text/index.js';
import type { PageText } from '../pages/index.js';
import { ANY_PROBLEM, PAGE_PARTS, PLATFORM_PROBLEMS, type WordsByLocale } from './page-words.js';

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

/** A problem in the words of a page, in a language of the browser. */
export function problemPage(problem: Problem, { id, method, headers }: PageRequest): PageText {
  const { status } = problem;
  const locale = preferredLocale(headers['accept-language']) ?? 'en';
  const { again, reference } = PAGE_PARTS[locale];
  return {
    ...wordsOf(problem, locale),
    locale,
    kind: status === 410 || status === 503 ? 'ended' : 'problem',
    note: `${reference}: ${id}`,
    again: status === 503 && method === 'GET',
    againLabel: again,
  };
}

function wordsOf({ code, title }: Problem, locale: Locale): { title: string; advice: string } {
  const words = byCode.get(code) ?? otherwise;
  return locale === 'en' ? { title, advice: words.en.advice } : words[locale];
}
