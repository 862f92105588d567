/** The languages of this deployment's pages and messages. */
export const LOCALES = ['en', 'es', 'fr', 'de', 'it'] as const;
export type Locale = (typeof LOCALES)[number];

/** A language tag (BCP 47), and the maximum length. */
export const LOCALE_TAG = /^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/;
export const MOST_LOCALE_CHARACTERS = 35;

export function isLocaleTag(tag: string): boolean {
  return tag.length <= MOST_LOCALE_CHARACTERS && LOCALE_TAG.test(tag);
}

/** The language of a BCP 47 tag; null if it is not supported. */
export function findLocale(tag: string | null | undefined): Locale | null {
  const language = tag?.trim().toLowerCase().split(/[-_]/)[0];
  return LOCALES.find((locale) => locale === language) ?? null;
}

/** The same, with English for all others. */
export function localeOf(tag: string | null | undefined): Locale {
  return findLocale(tag) ?? 'en';
}

/** Headers can have any length. Languages after this many are ignored. */
const MOST_LANGUAGES = 20;

/** The first supported language of an `Accept-Language` header (RFC 9110 12.5.4). */
export function preferredLocale(header: string | undefined): Locale | null {
  const wanted = weighed(header, MOST_LANGUAGES)
    .filter(({ quality }) => quality > 0)
    // Stable: equal languages keep their order.
    .sort((one, other) => other.quality - one.quality);
  return wanted.map(({ name }) => findLocale(name)).find((locale) => locale !== null) ?? null;
}

/** The first `most` ranges of a header with their quality (RFC 9110 12.4.2). */
export function weighed(header = '', most?: number): { name: string; quality: number }[] {
  return header.split(',', most).map((range) => {
    const [name = '', ...parameters] = range.split(';').map((part) => part.trim());
    const quality = parameters.find((each) => each.startsWith('q='));
    return { name, quality: quality === undefined ? 1 : Number.parseFloat(quality.slice(2)) || 0 };
  });
}

/** The forms that our languages have for whole numbers of everyday size. */
export interface PluralForms {
  one: string;
  other: string;
}

/** The form for a count in a language. French says "0 jour", Spanish "0 días". */
export function plural(locale: Locale, count: number, { one, other }: PluralForms): string {
  return new Intl.PluralRules(locale).select(count) === 'one' ? one : other;
}
