/** How many tries are left for a step. */
export function triesLeftWords(left: number): string {
  return left === 1 ? 'This is your last try.' : `You have ${left} tries left.`;
}
