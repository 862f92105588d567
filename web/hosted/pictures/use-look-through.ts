import { useEffect, useEffectEvent } from 'react';

const EVERY_MS = 100;

/** Calls `onLook` ten times a second while `isLooking`, always the newest one given. */
export function useLookThrough(isLooking: boolean, onLook: () => void): void {
  const look = useEffectEvent(onLook);
  useEffect(() => {
    if (!isLooking) return undefined;
    const timer = setInterval(() => look(), EVERY_MS);
    return () => clearInterval(timer);
  }, [isLooking]);
}
