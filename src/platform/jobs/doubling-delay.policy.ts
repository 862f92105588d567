/**
 * Seconds before the next try, doubling from `first` to `most`. `random` spreads it by a quarter,
 * so simultaneous failures do not retry together.
 */
export function doublingDelaySeconds(
  tries: number,
  random: number,
  { first, most }: { first: number; most: number },
): number {
  return Math.min(most, first * 2 ** tries) * (0.75 + random / 2);
}
