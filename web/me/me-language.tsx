import { createContext, useContext, useEffect, useState, type ReactNode } from 'react';
import type { PersonLocale } from '../kit/known-locale.js';
import { wordsFor, type MeWords } from './words.js';

interface MeLanguage {
  words: MeWords;
  speak: (locale: PersonLocale) => void;
}

const MeLanguageContext = createContext<MeLanguage | null>(null);

interface MeLanguageProviderProps {
  first: MeWords;
  /** Keeps the choice for a reload. */
  onChosen?: (locale: PersonLocale) => void;
  children: ReactNode;
}

/** The language of the page: that of the browser or session, until the person chooses another. */
export function MeLanguageProvider({ first, onChosen, children }: MeLanguageProviderProps) {
  const [words, setWords] = useState(first);
  useEffect(() => {
    document.documentElement.lang = words.locale;
    document.title = words.title;
  }, [words]);
  const speak = (locale: PersonLocale): void => {
    setWords(wordsFor([locale]));
    onChosen?.(locale);
  };
  return <MeLanguageContext value={{ words, speak }}>{children}</MeLanguageContext>;
}

export function useMeLanguage(): MeLanguage {
  const language = useContext(MeLanguageContext);
  if (!language) throw new Error('The page has no language');
  return language;
}
