import { isSame } from '../../../kit/forms/is-same.js';

/**
 * What differs between two bodies. Only this is sent: a page may be older than what a colleague
 * saved in the other fields.
 */
export function changedSettings(before: object, now: object): object {
  const known: Record<string, unknown> = { ...before };
  return Object.fromEntries(
    Object.entries(now).filter(([name, value]) => !isSame(value, known[name])),
  );
}

function rule(pattern: RegExp, says: string): (typed: string) => string | null {
  return (typed) => (pattern.test(typed.trim()) ? null : says);
}

/** An empty text is the number 0 and `0,5` is none: both would be saved as something else. */
export const THRESHOLD_RULES = {
  minimum_age: rule(/^\d+$/, 'Write whole years, such as 18'),
  face_threshold: rule(/^\d+(\.\d+)?$/, 'Write a number with a dot, such as 0.45'),
};

export const RETENTION_RULES = {
  results_days: rule(/^([1-9]\d*)?$/, 'Write whole days, such as 90, or leave it empty'),
  pictures_days: rule(/^[1-9]\d*$/, 'Write whole days, such as 30'),
};
