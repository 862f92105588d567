import {
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
  type CountryCode,
} from 'libphonenumber-js/min';
import type { CellReading } from './date-cell.policy.js';

const INVALID: CellReading = { value: null, doubt: 'invalid' };
const WRITTEN = /^\+?[\d\s()/.–-]+$/;

/** Whether telephone numbers of this country can be read. */
export function isPhoneCountry(code: string): boolean {
  return isSupportedCountry(code);
}

/**
 * Reads a telephone number as E.164, by the country's numbering plan. Without a country code it
 * belongs to `country`, or is skipped if that is null. A leading quote, which protects against
 * formulas, is ignored.
 */
export function readPhone(written: string, country: string | null): CellReading {
  const cell = written.replace(/^'/, '');
  if (!WRITTEN.test(cell)) return INVALID;
  const international = cell.replace(/^\s*00/, '+');
  if (international.startsWith('+')) {
    const number = parsePhoneNumberFromString(international, { extract: false });
    return number?.isPossible() ? found(number.number) : INVALID;
  }
  if (country === null || !isSupportedCountry(country))
    return {
      value: null,
      doubt: /\d{5}/.test(cell.replace(/\D/g, '')) ? 'phone_country_missing' : 'invalid',
    };
  return localNumber(cell, country);
}

function localNumber(cell: string, country: CountryCode): CellReading {
  const number = parsePhoneNumberFromString(cell, { defaultCountry: country, extract: false });
  const code = getCountryCallingCode(country);
  // All North American numbers have ten digits. The example block is accepted although it is not in
  // use.
  if (!number || !(number.isValid() || (code === '1' && number.isPossible()))) return INVALID;
  const digits = cell.replace(/\D/g, '');
  const other = digits.startsWith(code) ? parsePhoneNumberFromString(`+${digits}`) : undefined;
  if (other?.isPossible() && other.number !== number.number)
    return { value: null, doubt: 'phone_ambiguous' };
  return found(number.number);
}

function found(value: string): CellReading {
  return /^\+[1-9]\d{6,14}$/.test(value) ? { value, doubt: null } : INVALID;
}
