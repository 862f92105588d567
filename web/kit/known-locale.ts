import type { Schema } from '../api/schemas.js';

/**
 * The BCP 47 tag in a browser's or caller's name, or null: `Intl` throws on others. Chromium
 * under `LANG=C` reports `en-US@posix`, so the part after `@` is dropped.
 */
export function knownLocale(name: string | null | undefined): string | null {
  const [tag = ''] = (name ?? '').split(/[@.]/, 1);
  try {
    return Intl.getCanonicalLocales(tag.replaceAll('_', '-'))[0] ?? null;
  } catch {
    return null;
  }
}

/** The languages of the pages for persons. */
export type PersonLocale = Schema<'HostedSessionView'>['language'];

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

/** Undefined without a browser, as in tests on older Nodes. */
function browserLanguage(): string | undefined {
  return (globalThis as { navigator?: Navigator }).navigator?.language;
}

/** Dates are in the page's language, and follow the reader's regional variant of it. */
export function dateLocale(language: string, own: string | undefined = browserLanguage()): string {
  const known = knownLocale(own);
  return known?.split('-')[0] === language ? known : language;
}
