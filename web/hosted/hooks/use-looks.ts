import { useEffect } from 'react';

const LONGEST_TIMER_MS = 2 ** 31 - 1;
const LOOK_AGAIN_MS = 5_000;

/**
 * Looks at the session when its time is over, until the server agrees. `end` in milliseconds by
 * this device's clock; null when it has ended.
 */
export function useLookAtEnd(look: () => void, end: number | null): void {
  useEffect(() => {
    if (end === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const lookIn = (wait: number) => {
      // A timer cannot hold a longer wait and would fire at once.
      if (wait > LONGEST_TIMER_MS) return;
      timer = setTimeout(() => {
        look();
        lookIn(LOOK_AGAIN_MS);
      }, wait);
    };
    lookIn(Math.max(end - Date.now(), 0) + 500);
    return () => clearTimeout(timer);
  }, [look, end]);
}

/** A person who returns to the tab sees the current state: expired, or finished elsewhere. */
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

/** Most checks are done in a second: the page looks often at first, then calmly. */
const WAITS_MS = [100, 150, ...Array<number>(7).fill(250), 500, 500];
const LATER_MS = 1_000;

/** Looks at the session again and again while the server checks a step. */
export function useLookWhileChecking(look: () => void, isChecking: boolean): void {
  useEffect(() => {
    if (!isChecking) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const lookAfter = (looks: number) => {
      timer = setTimeout(() => {
        look();
        lookAfter(looks + 1);
      }, WAITS_MS[looks] ?? LATER_MS);
    };
    lookAfter(0);
    return () => clearTimeout(timer);
  }, [look, isChecking]);
}
