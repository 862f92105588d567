import { findLocale, preferredLocale, type Locale } from '../text/index.js';
import type { CLOSING_ICONS } from './closing-style.js';

/** The text of a page. It is always our own, never a caller's. */
export interface PageText {
  title: string;
  advice: string;
  /** Which icon it shows. */
  kind?: keyof typeof CLOSING_ICONS;
  /** The request's id, in small print for support. */
  reference?: string;
  /** Offers to load the same address again. */
  again?: boolean;
  /** A button that posts this value back to the same address. */
  post?: { label: string; name: string; value: string };
  /** The language of the texts; English when left out. */
  locale?: Locale;
}

/** A page with its text in every language. */
export interface TranslatedPage {
  kind?: NonNullable<PageText['kind']>;
  again?: boolean;
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
