/** The languages in which this deployment speaks to people. */
export const LOCALES = ['en', 'es', 'fr', 'de', 'it'] as const;
export type Locale = (typeof LOCALES)[number];

/** A well-formed language tag (BCP 47), and the longest that we take. */
export const LOCALE_TAG = /^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/;
export const MOST_LOCALE_CHARACTERS = 35;

/** The language of a BCP 47 tag; null for one that we do not speak. */
export function findLocale(tag: string | null | undefined): Locale | null {
  const language = tag?.trim().toLowerCase().split(/[-_]/)[0];
  return LOCALES.find((locale) => locale === language) ?? null;
}

/** The same, with English for all others. */
export function localeOf(tag: string | null | undefined): Locale {
  return findLocale(tag) ?? 'en';
}

/** Headers are the caller's: what follows this many languages is not read. */
const MOST_LANGUAGES = 20;

/** The first language of an `Accept-Language` header that we speak (RFC 9110 12.5.4). */
export function preferredLocale(header: string | undefined): Locale | null {
  const wanted = (header ?? '')
    .split(',', MOST_LANGUAGES)
    .map((range) => {
      const [tag = '', ...parameters] = range.split(';').map((part) => part.trim());
      const quality = parameters.find((each) => each.startsWith('q='));
      return { tag, quality: quality === undefined ? 1 : Number.parseFloat(quality.slice(2)) || 0 };
    })
    .filter(({ quality }) => quality > 0)
    // Stable: equal languages keep their order.
    .sort((one, other) => other.quality - one.quality);
  for (const { tag } of wanted) {
    const locale = findLocale(tag);
    if (locale) return locale;
  }
  return null;
}
