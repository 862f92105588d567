import { LanguageSelect, type PersonLocale } from '../../kit/forms/language-select.js';
import { useLanguage } from './language-context.js';

interface LanguageSwitchProps {
  /** Left out where no session is open: then only the page changes. */
  onChoose?: (locale: PersonLocale) => void;
}

export function LanguageSwitch({ onChoose }: LanguageSwitchProps) {
  const { words, speak } = useLanguage();
  return (
    <LanguageSelect
      label={words.language}
      locale={words.locale}
      onChoose={onChoose ?? ((locale) => void speak(locale))}
    />
  );
}
