import { useEffect } from 'react';

const LOOK_AGAIN_MS = 1_000;

/** Looks at the session again and again while the server checks a step. */
export function useLookWhileChecking(look: () => void, isChecking: boolean): void {
  useEffect(() => {
    if (!isChecking) return undefined;
    const timer = setInterval(look, LOOK_AGAIN_MS);
    return () => {
      clearInterval(timer);
    };
  }, [look, isChecking]);
}
