import { withoutSeparators } from '../kit/forms/typed-text.js';
import type { Words } from './words/en.js';

/** Of the field for a number, in the pages in which ten digits may be North American. */
const WITHOUT_COUNTRY_CODE: Record<string, { hint: string; refused: string }> = {
  en: {
    hint: 'Outside the US and Canada, start with + and the country code.',
    refused: 'Enter a mobile number, such as 202 555 0143 or +44 7700 900123.',
  },
  es: {
    hint: 'Fuera de Estados Unidos y Canadá, empiece con + y el código del país.',
    refused: 'Escriba un número de móvil, como 202 555 0143 o +44 7700 900123.',
  },
};

/** Countries of +1, whose people leave it out. */
const PLUS_ONE = 'US CA AG AI AS BB BM BS DM DO GD GU JM KN KY LC MP MS PR SX TC TT VC VG VI';

/** Ten digits as North America numbers them, perhaps after the 1. */
const NORTH_AMERICAN = /^1?([2-9]\d{2}[2-9]\d{6})$/;

/**
 * Whether a number without a country code is of North America. Numbers of Italy, Mexico or India
 * have ten digits too, and the code would go to a stranger. Without a country of the browser, the
 * page's language decides.
 */
export function mayOmitCode(pageLanguage: string, browserLanguage: string): boolean {
  const country = /-([A-Z]{2}|\d{3})\b/i.exec(browserLanguage)?.[1]?.toUpperCase();
  return (
    Object.hasOwn(WITHOUT_COUNTRY_CODE, pageLanguage) &&
    (country === undefined || PLUS_ONE.includes(country))
  );
}

/** What the field for a number says; it asks for the country code where that must not be left out. */
export function phoneWords(
  { locale, code }: Words,
  browserLanguage: string,
): Words['code']['phone'] {
  const mayOmit = mayOmitCode(locale, browserLanguage);
  return { ...code.phone, ...(mayOmit && WITHOUT_COUNTRY_CODE[locale]) };
}

/** Typed text as E.164, or null where it lacks the `+` and the code of its country. */
export function toE164(typed: string, isCodeOmitted: boolean): string | null {
  const compact = withoutSeparators(typed.trim());
  const [, national] = NORTH_AMERICAN.exec(compact) ?? [];
  const international = isCodeOmitted && national !== undefined ? `+1${national}` : compact;
  return /^\+[1-9]\d{7,14}$/.test(international) ? international : null;
}

/**
 * The code in typed or pasted text (`Your code is 123 456`); null unless it has exactly six digits.
 */
export function toPhoneCode(typed: string): string | null {
  const digits = typed.replace(/\D/g, '');
  return /^\d{6}$/.test(digits) ? digits : null;
}
