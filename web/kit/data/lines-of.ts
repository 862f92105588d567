/** One entry on each line. */
export function linesOf(text: string): string[] {
  return text.split(/\s+/).filter(Boolean);
}
