import { withoutSeparators } from '../kit/forms/typed-phone.js';

/**
 * Typed text as E.164, or null. Ten digits are North American, since people there omit the country
 * code; other countries need `+` and their code.
 */
export function toE164(typed: string): string | null {
  const compact = withoutSeparators(typed.trim());
  const international = /^\d{10}$/.test(compact)
    ? `+1${compact}`
    : /^1\d{10}$/.test(compact)
      ? `+${compact}`
      : compact;
  return /^\+[1-9]\d{7,14}$/.test(international) ? international : null;
}

/**
 * The code in typed or pasted text (`Your code is 123 456`); null unless it has exactly six digits.
 */
export function toPhoneCode(typed: string): string | null {
  const digits = typed.replace(/\D/g, '');
  return /^\d{6}$/.test(digits) ? digits : null;
}
