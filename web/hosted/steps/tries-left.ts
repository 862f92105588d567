/** How often a step may still be taken. */
export function triesLeftWords(left: number): string {
  return left === 1 ? 'This is your last try.' : `You have ${left} tries left.`;
}
