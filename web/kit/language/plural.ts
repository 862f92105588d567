/** The form for a count in a language; the general one where it has only that. */
export function plural(
  locale: string,
  count: number,
  forms: { one: string; other: string },
): string {
  return new Intl.PluralRules(locale).select(count) === 'one' ? forms.one : forms.other;
}
