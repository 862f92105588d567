import { NativeSelect } from '@mantine/core';
import { useLanguage } from './language-context.js';
import { LANGUAGE_NAMES, PAGE_LOCALES, type PageLocale } from './load-words.js';

interface LanguageSwitchProps {
  blocked?: boolean;
  /** Left out where no session is open: then only the page changes. */
  onChoose?: (locale: PageLocale) => void;
}

export function LanguageSwitch({ blocked = false, onChoose }: LanguageSwitchProps) {
  const { words, speak } = useLanguage();
  const choose = onChoose ?? ((locale: PageLocale) => void speak(locale));
  return (
    <NativeSelect
      aria-label={words.language}
      size="xs"
      value={words.locale}
      onChange={({ currentTarget: { value } }) => {
        const locale = PAGE_LOCALES.find((each) => each === value);
        if (locale && !blocked) choose(locale);
      }}
    >
      {PAGE_LOCALES.map((locale) => (
        // A screen reader says each name in its own language.
        <option key={locale} value={locale} lang={locale}>
          {LANGUAGE_NAMES[locale]}
        </option>
      ))}
    </NativeSelect>
  );
}
