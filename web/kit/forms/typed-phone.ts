/** A typed number without blanks, brackets, dots and dashes, and with `+` for its `00`. */
export function withoutSeparators(typed: string): string {
  return typed.replace(/[\s().\-\u2010-\u2015]/g, '').replace(/^00/, '+');
}
