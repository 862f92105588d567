import { firstLanguage } from '../../kit/known-locale.js';
import type { PersonLocale } from '../../kit/forms/language-select.js';
import type { Words } from './en.js';

/** Each catalogue is a file of its own: a person loads the one they read. */
const CATALOGUES: Record<PersonLocale, () => Promise<Words>> = {
  en: async () => (await import('./en.js')).en,
  es: async () => (await import('./es.js')).es,
  fr: async () => (await import('./fr.js')).fr,
  de: async () => (await import('./de.js')).de,
  it: async () => (await import('./it.js')).it,
};

export const PAGE_LOCALES = Object.keys(CATALOGUES) as PersonLocale[];

export function loadWords(locale: PersonLocale): Promise<Words> {
  return CATALOGUES[locale]();
}

/** The first of a browser's languages that the page has. */
export function firstKnown(languages: readonly string[]): PersonLocale {
  return firstLanguage(languages, PAGE_LOCALES) ?? 'en';
}
