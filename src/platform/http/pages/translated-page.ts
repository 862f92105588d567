import { findLocale, preferredLocale, type Locale } from '../../text/index.js';
import type { PageText } from './closing-page.js';

/** A page with its text in every language. */
export interface TranslatedPage {
  kind?: NonNullable<PageText['kind']>;
  words: Readonly<Record<Locale, Pick<PageText, 'title' | 'advice'>>>;
}

interface BrowserHeaders {
  'accept-language'?: string | undefined;
}

/** The first of the wanted languages that we speak, else one of the browser's, else English. */
export function pageLocale(
  headers: BrowserHeaders,
  wanted: readonly (string | null | undefined)[] = [],
): Locale {
  for (const tag of wanted) {
    const locale = findLocale(tag);
    if (locale) return locale;
  }
  return preferredLocale(headers['accept-language']) ?? 'en';
}

/** The text of such a page in one language. */
export function translated({ words, ...page }: TranslatedPage, locale: Locale): PageText {
  return { ...page, ...words[locale], locale };
}
