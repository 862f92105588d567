import { useEffect, useRef, type RefObject } from 'react';

/** Scrolls to an element whenever `occasion` changes to something: what just appeared must not be out of sight. */
export function useScrolledTo<E extends HTMLElement>(occasion: unknown): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => {
    if (occasion === null) return;
    element.current?.scrollIntoView({ block: 'nearest' });
  }, [occasion]);
  return element;
}
