/**
 * The language tag (BCP 47) in what a browser or a caller names, or null where there is none: `Intl` throws on anything
 * else. Under `LANG=C` Chromium names `en-US@posix`; of such a name of POSIX its language and country are taken.
 */
export function knownLocale(name: string | null | undefined): string | null {
  const [tag = ''] = (name ?? '').split(/[@.]/, 1);
  try {
    return Intl.getCanonicalLocales(tag.replaceAll('_', '-'))[0] ?? null;
  } catch {
    return null;
  }
}
