/**
 * What a person types, as E.164; null where it cannot be a number. Ten digits are read as a North American
 * number, because that is how people there write their own; every other country needs its `+` code.
 */
export function toE164(typed: string): string | null {
  const compact = typed
    .trim()
    .replace(/[\s().\-\u2010-\u2015]/g, '')
    .replace(/^00/, '+');
  const international = /^\d{10}$/.test(compact)
    ? `+1${compact}`
    : /^1\d{10}$/.test(compact)
      ? `+${compact}`
      : compact;
  return /^\+[1-9]\d{7,14}$/.test(international) ? international : null;
}

/** The code out of what was typed or pasted (`Your code is 123 456`); null unless exactly six digits. */
export function toPhoneCode(typed: string): string | null {
  const digits = typed.replace(/\D/g, '');
  return /^\d{6}$/.test(digits) ? digits : null;
}
