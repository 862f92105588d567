import type { Locale } from './locale.js';

/** The forms that our languages have for whole numbers of everyday size. */
export interface PluralForms {
  one: string;
  other: string;
}

/** The form for a count in a language. French says "0 jour", Spanish "0 días". */
export function plural(locale: Locale, count: number, { one, other }: PluralForms): string {
  return new Intl.PluralRules(locale).select(count) === 'one' ? one : other;
}
