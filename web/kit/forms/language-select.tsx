import { NativeSelect } from '@mantine/core';
import type { PersonLocale } from '../known-locale.js';

/** Each language in its own words. */
const LANGUAGE_NAMES: Record<PersonLocale, string> = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
  de: 'Deutsch',
  it: 'Italiano',
};

const LOCALES = Object.keys(LANGUAGE_NAMES) as PersonLocale[];

interface LanguageSelectProps {
  label: string;
  locale: string;
  onChoose: (locale: PersonLocale) => void;
}

/** The choice of the language at the head of a page for persons. */
export function LanguageSelect({ label, locale, onChoose }: LanguageSelectProps) {
  return (
    <NativeSelect
      aria-label={label}
      size="xs"
      value={locale}
      onChange={({ currentTarget: { value } }) => {
        const chosen = LOCALES.find((each) => each === value);
        if (chosen) onChoose(chosen);
      }}
    >
      {LOCALES.map((each) => (
        // A screen reader says each name in its own language.
        <option key={each} value={each} lang={each}>
          {LANGUAGE_NAMES[each]}
        </option>
      ))}
    </NativeSelect>
  );
}
