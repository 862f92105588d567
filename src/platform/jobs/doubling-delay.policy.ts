/**
 * Seconds before the try after `tries` of them: doubling from `first` to `most`, spread by a quarter to either side by
 * `random` in 0..1, so that what began together does not go on together.
 */
export function doublingDelaySeconds(
  tries: number,
  random: number,
  { first, most }: { first: number; most: number },
): number {
  return Math.min(most, first * 2 ** tries) * (0.75 + random / 2);
}
