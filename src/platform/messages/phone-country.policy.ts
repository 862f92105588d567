/** Islands within +1 with expensive numbers, which are usual targets of SMS pumping. */
const CARIBBEAN = [
  '1242',
  '1246',
  '1264',
  '1268',
  '1284',
  '1345',
  '1441',
  '1473',
  '1649',
  '1658',
  '1664',
  '1721',
  '1758',
  '1767',
  '1784',
  '1809',
  '1829',
  '1849',
  '1868',
  '1869',
  '1876',
];

/**
 * The allowed calling code of an E.164 number; null if messages there are not allowed. The
 * longest match counts, so an island needs its own entry.
 */
export function callingCodeOf(number: string, allowed: readonly string[]): string | null {
  const digits = number.replace(/^\+/, '');
  const code = longest(allowed, digits);
  const island = longest(CARIBBEAN, digits);
  return code !== null && island !== null && code.length < island.length ? null : code;
}

function longest(codes: readonly string[], digits: string): string | null {
  const fitting = codes.filter((code) => digits.startsWith(code));
  return fitting.sort((a, b) => b.length - a.length)[0] ?? null;
}

/** The block of a number: SMS pumping uses consecutive numbers. */
export function numberBlock(number: string): string {
  return number.slice(0, -4);
}
