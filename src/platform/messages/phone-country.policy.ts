/** Islands within +1 with expensive numbers, which are usual targets of SMS pumping. */
const CARIBBEAN =
  /^\+1(242|246|264|268|284|345|441|473|649|658|664|721|758|767|784|809|829|849|868|869|876)/;
const ISLAND_DIGITS = 4;

/**
 * The allowed calling code of an E.164 number; null if messages there are not allowed. The
 * longest match counts, so an island needs its own entry.
 */
export function callingCodeOf(number: string, allowed: readonly string[]): string | null {
  const fitting = allowed.filter((code) => number.startsWith(`+${code}`));
  const [code = null] = fitting.sort((a, b) => b.length - a.length);
  return CARIBBEAN.test(number) && (code?.length ?? 0) < ISLAND_DIGITS ? null : code;
}

/** The block of a number: SMS pumping uses consecutive numbers. */
export function numberBlock(number: string): string {
  return number.slice(0, -4);
}
