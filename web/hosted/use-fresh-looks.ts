import { useEffect } from 'react';

const LONGEST_TIMER_MS = 2 ** 31 - 1;
/** A clock that runs ahead of the server's must not make the page ask without pause. */
const SHORTEST_WAIT_MS = 30_000;

/** Someone coming back to the tab sees the session as it is now: expired, or finished elsewhere. */
export function useLookOnReturn(look: () => void): void {
  useEffect(() => {
    const onReturn = () => {
      if (document.visibilityState === 'visible') look();
    };
    document.addEventListener('visibilitychange', onReturn);
    window.addEventListener('online', onReturn);
    return () => {
      document.removeEventListener('visibilitychange', onReturn);
      window.removeEventListener('online', onReturn);
    };
  }, [look]);
}

/** `expiresAt` in Unix seconds; null for a session that has ended. */
export function useLookAtExpiry(look: () => void, expiresAt: number | null): void {
  useEffect(() => {
    if (expiresAt === null) return undefined;
    const wait = expiresAt * 1000 - Date.now() + 1000;
    // A timer cannot hold a longer wait and would fire at once.
    if (wait > LONGEST_TIMER_MS) return undefined;
    const timer = setTimeout(look, Math.max(wait, SHORTEST_WAIT_MS));
    return () => {
      clearTimeout(timer);
    };
  }, [look, expiresAt]);
}
