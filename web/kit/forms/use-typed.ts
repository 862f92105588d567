import { useState } from 'react';

/**
 * What is typed into a field of a filter before it is applied. Where the address changes, the field
 * shows its value. The field stays on the page, so it keeps the focus.
 */
export function useTyped(applied: string): [string, (text: string) => void] {
  const [typed, setTyped] = useState({ text: applied, applied });
  if (typed.applied !== applied) setTyped({ text: applied, applied });
  return [typed.text, (text) => setTyped({ text, applied })];
}
