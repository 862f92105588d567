import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import type { PersonLocale } from '../../kit/forms/language-select.js';
import type { Words } from './en.js';
import { loadWords } from './load-words.js';

interface Language {
  words: Words;
  /** Shows the page in another language. Without its catalogue, the page stays as it is. */
  speak: (locale: PersonLocale) => Promise<void>;
}

const LanguageContext = createContext<Language | null>(null);

export function LanguageProvider({ first, children }: { first: Words; children: ReactNode }) {
  const [words, setWords] = useState(first);
  const wanted = useRef<string>(first.locale);
  useEffect(() => {
    document.documentElement.lang = words.locale;
  }, [words]);
  const speak = useCallback(async (locale: PersonLocale) => {
    wanted.current = locale;
    const loaded = await loadWords(locale).catch(() => null);
    // Another language may have been chosen meanwhile.
    if (loaded && wanted.current === locale) setWords(loaded);
  }, []);
  const language = useMemo(() => ({ words, speak }), [words, speak]);
  return <LanguageContext value={language}>{children}</LanguageContext>;
}

export function useLanguage(): Language {
  const language = useContext(LanguageContext);
  if (!language) throw new Error('The page has no language');
  return language;
}

/** The texts of the page in its language. */
export function useWords(): Words {
  return useLanguage().words;
}
