import { useEffect, useRef } from 'react';

const EVERY_MS = 100;

/** Calls `onLook` ten times a second while `isLooking`, always the newest one given. */
export function useLookThrough(isLooking: boolean, onLook: () => void): void {
  const newest = useRef(onLook);
  useEffect(() => {
    newest.current = onLook;
  });
  useEffect(() => {
    if (!isLooking) return undefined;
    const timer = setInterval(() => newest.current(), EVERY_MS);
    return () => clearInterval(timer);
  }, [isLooking]);
}
