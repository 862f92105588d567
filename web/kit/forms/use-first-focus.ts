import { useEffect, useRef, type RefObject } from 'react';

/** For the field that is typed into next: it has the focus once it appears. */
export function useFirstFocus(): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus({ preventScroll: true });
  }, []);
  return field;
}
