/** The first of a browser's languages that is known; null without one. */
export function firstLanguage<L extends string>(
  languages: readonly string[],
  known: readonly L[],
): L | null {
  for (const tag of languages) {
    const language = tag.toLowerCase().split('-')[0];
    const found = known.find((each) => each === language);
    if (found) return found;
  }
  return null;
}
