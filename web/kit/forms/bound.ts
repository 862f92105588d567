import type { ChangeEvent } from 'react';

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Binds a field to a text that the page keeps, as `getInputProps` binds one to a form. */
export function bound(value: string, onText: (text: string) => void) {
  return {
    value,
    onChange: (event: ChangeEvent<Field>) => onText(event.currentTarget.value),
  };
}
