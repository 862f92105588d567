import { TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { dayOfSeconds, secondsOfDay } from '../data/search-texts.js';

interface DayFilterProps {
  label: string;
  /** Unix seconds, as the address says them. */
  value: string | undefined;
  /** With an empty text for any day. */
  onChange: (seconds: string) => void;
}

/** A day that can also be typed. The field keeps its text itself: nothing is written into it meanwhile. */
export function DayFilter({ label, value, onChange }: DayFilterProps) {
  const field = useRef<HTMLInputElement>(null);
  const [first] = useState(() => dayOfSeconds(value));
  // The address also changes by itself, such as on the way back.
  useEffect(() => {
    const element = field.current;
    if (element && secondsOfDay(element.value) !== (value ?? ''))
      element.value = dayOfSeconds(value);
  }, [value]);
  return (
    <TextInput
      ref={field}
      label={label}
      type="date"
      // Else the field takes a year of six digits.
      max="9999-12-31"
      defaultValue={first}
      onChange={(event) => {
        const seconds = secondsOfDay(event.currentTarget.value);
        // With the first digit of 2026 the field says the year 2, which no server takes.
        if (!seconds.startsWith('-')) onChange(seconds);
      }}
    />
  );
}
