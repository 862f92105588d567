import { findLocale, LOCALE_TAG, MOST_LOCALE_CHARACTERS } from '../../../platform/text/index.js';

/** The parameter is the client's: what follows this many languages is not read. */
const MOST_LOCALES = 20;

/** The languages that the client asks for, in order (OpenID Connect Core 3.1.2.1). */
export function uiLocalesOf(parameters: Readonly<Record<string, unknown>> | undefined): string[] {
  const locales = parameters?.['ui_locales'];
  if (typeof locales !== 'string') return [];
  return locales
    .split(' ', MOST_LOCALES)
    .filter((tag) => tag.length <= MOST_LOCALE_CHARACTERS && LOCALE_TAG.test(tag));
}

/** The first of them that we speak. Null if there is none: then the browser's language counts. */
export function sessionLocaleOf(
  parameters: Readonly<Record<string, unknown>> | undefined,
): string | null {
  return uiLocalesOf(parameters).find((tag) => findLocale(tag) !== null) ?? null;
}
