import { type ChangeEvent, useState } from 'react';

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Binds a field to a text that the page keeps, as `getInputProps` binds one to a form. */
export function bound(value: string, onText: (text: string) => void) {
  return {
    value,
    onChange: (event: ChangeEvent<Field>) => onText(event.currentTarget.value),
  };
}

/** One entry on each line. */
export function linesOf(text: string): string[] {
  return text.split(/\s+/).filter(Boolean);
}

/** A typed number without blanks, brackets, dots and dashes, and with `+` for its `00`. */
export function withoutSeparators(typed: string): string {
  return typed.replace(/[\s().\-\u2010-\u2015]/g, '').replace(/^00/, '+');
}

/**
 * What is typed into a field of a filter before it is applied. Where the address changes, the field
 * shows its value. The field stays on the page, so it keeps the focus.
 */
export function useTyped(applied: string): [string, (text: string) => void] {
  const [typed, setTyped] = useState({ text: applied, applied });
  if (typed.applied !== applied) setTyped({ text: applied, applied });
  return [typed.text, (text) => setTyped({ text, applied })];
}
