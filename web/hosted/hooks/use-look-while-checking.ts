import { useEffect } from 'react';

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
