import { useEffect, useRef, type RefObject } from 'react';

/** Scrolls to an element when `occasion` changes to a value: new content must be in sight. */
export function useScrolledTo<E extends HTMLElement>(occasion: unknown): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => {
    if (occasion === null) return;
    element.current?.scrollIntoView({ block: 'nearest' });
  }, [occasion]);
  return element;
}
