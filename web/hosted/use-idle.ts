import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { PERSON_SEEN } from './person-seen.js';

/** After this long without a touch, a shared device forgets the person. */
const IDLE_MS = 60_000;
/** The question whether somebody is there comes this long before. */
const WARNING_MS = 15_000;

/** Whole seconds until the reset once the question is due; null before. */
export function secondsToReset(activeAt: number, now: number): number | null {
  const left = activeAt + IDLE_MS - now;
  return left > WARNING_MS ? null : Math.max(0, Math.ceil(left / 1_000));
}

const SIGNS_OF_LIFE = ['pointerdown', 'keydown', 'wheel', PERSON_SEEN] as const;
const EVERY_MS = 500;

interface Idle {
  /** Seconds until the reset, while the person is asked; null otherwise. */
  left: number | null;
  stay: () => void;
}

/** Detects that the person has left. A change of `step` counts as activity too. */
export function useIdle(isWatching: boolean, step: unknown, onIdle: () => void): Idle {
  const activeAt = useRef(Date.now());
  const reset = useEffectEvent(onIdle);
  const [left, setLeft] = useState<number | null>(null);
  const [{ stay }] = useState(() => ({
    stay: () => {
      activeAt.current = Date.now();
      setLeft(null);
    },
  }));

  useEffect(stay, [stay, step]);
  useEffect(() => {
    if (!isWatching) return undefined;
    stay();
    for (const sign of SIGNS_OF_LIFE) window.addEventListener(sign, stay, { capture: true });
    const timer = setInterval(() => {
      const seconds = secondsToReset(activeAt.current, Date.now());
      setLeft(seconds);
      if (seconds === 0) reset();
    }, EVERY_MS);
    return () => {
      clearInterval(timer);
      for (const sign of SIGNS_OF_LIFE) window.removeEventListener(sign, stay, { capture: true });
    };
  }, [isWatching, stay]);
  return { left, stay };
}
