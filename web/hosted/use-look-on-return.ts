import { useEffect } from 'react';

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
