import type { ComponentType } from 'react';
import { ElementLanguage } from '../../../../kit/language/element-words.js';
import { languageOf } from '../../../../kit/language/language-of.js';
import type { DeskWords } from './en.js';

const { loadFirst, LanguageProvider, useWords } = languageOf<DeskWords>({
  en: async () => (await import('./en.js')).en,
  es: async () => (await import('./es.js')).es,
  fr: async () => (await import('./fr.js')).fr,
  de: async () => (await import('./de.js')).de,
  it: async () => (await import('./it.js')).it,
});

export { useWords };

/** A page of the desk in the language of the browser. The console around it is in English. */
export async function inDeskLanguage<Name extends string>(
  name: Name,
  load: () => Promise<Record<Name, ComponentType>>,
): Promise<Record<Name, ComponentType>> {
  const [loaded, words]: [Record<Name, ComponentType>, DeskWords] = await Promise.all([
    load(),
    loadFirst(window.navigator.languages),
  ]);
  const Page: ComponentType = loaded[name];
  const Spoken = () => (
    <LanguageProvider first={words} isPart>
      <ElementLanguage words={words.elements}>
        <Page />
      </ElementLanguage>
    </LanguageProvider>
  );
  return { ...loaded, [name]: Spoken };
}
