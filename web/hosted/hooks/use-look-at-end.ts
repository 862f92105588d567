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
