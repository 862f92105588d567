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
import { firstLanguage, type PersonLocale } from '../known-locale.js';

const LOCALES = ['en', 'es', 'fr', 'de', 'it'] as const satisfies readonly PersonLocale[];

/** The first of a browser's languages that our pages have. */
export function firstKnown(languages: readonly string[]): PersonLocale {
  return firstLanguage(languages, LOCALES) ?? 'en';
}

interface Language<Words> {
  words: Words;
  /** Shows the page in another language. Without its catalogue, the page stays as it is. */
  speak: (locale: PersonLocale) => Promise<void>;
}

interface LanguageProviderProps<Words> {
  first: Words;
  /** Only this part of the page speaks the language. */
  isPart?: boolean;
  children: ReactNode;
}

/** The languages of a page. Each catalogue is a file of its own: a person loads the one they read. */
export function languageOf<Words extends { locale: string }>(
  catalogues: Record<PersonLocale, () => Promise<Words>>,
) {
  const LanguageContext = createContext<Language<Words> | null>(null);

  /** The words of the first of these languages that there is; English without one. */
  const loadFirst = (languages: readonly string[]): Promise<Words> =>
    catalogues[firstKnown(languages)]();

  function LanguageProvider({ first, isPart = false, children }: LanguageProviderProps<Words>) {
    const [words, setWords] = useState(first);
    const wanted = useRef<string>(first.locale);
    useEffect(() => {
      if (!isPart) document.documentElement.lang = words.locale;
    }, [words, isPart]);
    const speak = useCallback(async (locale: PersonLocale) => {
      wanted.current = locale;
      const loaded = await catalogues[locale]().catch(() => null);
      // Another language may have been chosen meanwhile.
      if (loaded && wanted.current === locale) setWords(loaded);
    }, []);
    const language = useMemo(() => ({ words, speak }), [words, speak]);
    return (
      <LanguageContext value={language}>
        {isPart ? <div lang={words.locale}>{children}</div> : children}
      </LanguageContext>
    );
  }

  function useLanguage(): Language<Words> {
    const language = useContext(LanguageContext);
    if (!language) throw new Error('The page has no language');
    return language;
  }

  /** The texts of the page in its language. */
  const useWords = (): Words => useLanguage().words;

  return { loadFirst, LanguageProvider, useLanguage, useWords };
}
