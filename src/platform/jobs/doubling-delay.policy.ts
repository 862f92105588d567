/**
 * Seconds before the next try: doubles from `first` to `most`. `random` in 0..1 spreads it by a
 * quarter each way, so simultaneous failures do not retry together.
 */
export function doublingDelaySeconds(
  tries: number,
  random: number,
  { first, most }: { first: number; most: number },
): number {
  return Math.min(most, first * 2 ** tries) * (0.75 + random / 2);
}
