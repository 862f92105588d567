import { findLocale, localeOf, type Locale } from '../../../platform/text/index.js';
import type { Session } from './session.js';

/** The language for the session's person: the page's, else the one that the session asks for. */
export function languageOf({ data }: Pick<Session, 'data'>): Locale {
  return data?.language ?? localeOf(data?.locale);
}

/** The page's language at an opening: a person's choice, the session's, then the browser's. */
export function languageAtOpening(
  data: { language: Locale | null; locale: string | null } | null,
  browser: Locale | null,
): Locale | null {
  return data?.language ?? findLocale(data?.locale) ?? browser;
}
