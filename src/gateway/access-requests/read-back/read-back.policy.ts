/** How long a shown code is good. */
export const CODE_SECONDS = 300;

/** After so many wrong codes the request ends with an alarm. */
export const MOST_MISSES = 3;

export const CODE_LENGTH = 6;

/** Without the letters and digits that look alike: 0 and O, 1, I and L, U and V. */
export const CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A code as it was heard and typed: case, spaces and hyphens do not count. */
export function typedCode(text: string): string {
  return text.replaceAll(/[\s-]/g, '').toUpperCase();
}

/** A code as it is shown, in two halves that are easy to read out. */
export function spokenCode(code: string): string {
  return `${code.slice(0, CODE_LENGTH / 2)} ${code.slice(CODE_LENGTH / 2)}`;
}

/** What a typed code does. */
export type Attempt = 'confirmed' | 'missed' | 'failed';

/** The result of one try of a code that was shown and is not confirmed yet. */
export function attemptResult(matches: boolean, missesBefore: number): Attempt {
  if (missesBefore >= MOST_MISSES) return 'failed';
  if (matches) return 'confirmed';
  return missesBefore + 1 >= MOST_MISSES ? 'failed' : 'missed';
}
