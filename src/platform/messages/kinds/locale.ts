/** The languages of messages. */
export const LOCALES = ['en', 'es', 'fr', 'de', 'it'] as const;
export type Locale = (typeof LOCALES)[number];

/** The language for a BCP 47 tag; English for others, and without one. */
export function localeOf(tag: string | null | undefined): Locale {
  const language = tag?.toLowerCase().split('-')[0];
  return LOCALES.find((locale) => locale === language) ?? 'en';
}
