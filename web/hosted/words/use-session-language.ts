import { useEffect, useState } from 'react';
import type { PageState } from '../page-state.js';
import { useLanguage } from './language-context.js';

/** Follows the session's language. False until the page speaks it for the first time. */
export function useSessionLanguage(state: PageState): boolean {
  const { speak } = useLanguage();
  const [isSettled, setSettled] = useState(false);
  const language = state.phase === 'open' ? state.view.language : null;
  useEffect(() => {
    if (!language) return;
    void speak(language).then(() => setSettled(true));
  }, [language, speak]);
  return isSettled || language === null;
}
