import { languageOf } from '../../kit/language/language-of.js';
import type { DemoWords } from './en.js';

export const { loadFirst, LanguageProvider, useWords } = languageOf<DemoWords>({
  en: async () => (await import('./en.js')).en,
  es: async () => (await import('./es.js')).es,
  fr: async () => (await import('./fr.js')).fr,
  de: async () => (await import('./de.js')).de,
  it: async () => (await import('./it.js')).it,
});
