import { createContext, useContext, type ReactNode } from 'react';
import { RequestProblem } from '../api-client.js';
import { dateLocale, knownLocale } from '../known-locale.js';

/** What tables, dialogs and failed calls say by themselves. */
export const ELEMENTS_EN = {
  locale: 'en',
  tryAgain: 'Try again',
  loaded: 'Loaded.',
  notFound: 'Not found',
  notLoaded: 'This could not be loaded',
  listNotLoaded: 'The list could not be loaded',
  close: 'Close',
  cancel: 'Cancel',
  previous: 'Previous',
  next: 'Next',
  pages: 'Pages of the list',
  table: (caption: string) => `Table: ${caption}`,
  exported: 'The export is saved, and recorded.',
  export: 'Export CSV',
  saving: 'Saving',
  wentWrong: 'Something went wrong.',
  problem: (problem: RequestProblem) => problem.message,
};

export type ElementWords = typeof ELEMENTS_EN;

interface Elements {
  words: ElementWords;
  /** How dates are written. */
  dates: string;
}

/** The pages of staff are in English, with dates as the browser writes them. */
const ElementsContext = createContext<Elements>({
  words: ELEMENTS_EN,
  dates: knownLocale(navigator.language) ?? 'en',
});

export function ElementLanguage({ words, children }: { words: ElementWords; children: ReactNode }) {
  return (
    <ElementsContext value={{ words, dates: dateLocale(words.locale) }}>{children}</ElementsContext>
  );
}

export function useElements(): Elements {
  return useContext(ElementsContext);
}

/** Why a call failed. */
export function problemText({ problem, wentWrong }: ElementWords, error: unknown): string {
  return error instanceof RequestProblem ? problem(error) : wentWrong;
}
