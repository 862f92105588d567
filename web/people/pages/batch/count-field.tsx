import { TextInput } from '@mantine/core';
import { bound } from '../../../kit/forms/bound.js';

/** From this many employees on, their number is typed. */
const TYPED_FROM = 50;

/** Whether the number of employees was confirmed, where it has to be. */
export const isCounted = (count: number, typed: string): boolean =>
  count < TYPED_FROM || typed.trim() === String(count);

interface CountFieldProps {
  count: number;
  typed: string;
  onTyped: (typed: string) => void;
}

/** Asks for the number of employees, where they are many. */
export function CountField({ count, typed, onTyped }: CountFieldProps) {
  if (count < TYPED_FROM) return null;
  return (
    <TextInput
      label={`Type ${String(count)} to confirm the number of employees`}
      inputMode="numeric"
      {...bound(typed, onTyped)}
    />
  );
}
