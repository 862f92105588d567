import type { Locale } from '../../text/index.js';

/** Formats values in one language. */
export interface Formats {
  /** `10 minutes`, `1 minuto`; from two hours on in hours, from two days on in days. */
  minutes: (count: number) => string;
  /** A time in UTC, from milliseconds. UTC, because recipients are in several time zones. */
  time: (atMs: number) => string;
}

const UNITS = [
  { unit: 'day', minutes: 1_440 },
  { unit: 'hour', minutes: 60 },
  { unit: 'minute', minutes: 1 },
] as const;
/**
 * A message is written shortly after its link was made. This tolerance keeps seven days from
 * becoming six.
 */
const MOMENT_MINUTES = 5;

export function formatsOf(locale: Locale): Formats {
  const time = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
    timeZoneName: 'short',
  });
  return {
    minutes: (count) => {
      const { unit, minutes } =
        UNITS.find((each) => count + MOMENT_MINUTES >= 2 * each.minutes) ?? UNITS[2];
      const whole = minutes === 1 ? count : Math.floor((count + MOMENT_MINUTES) / minutes);
      return new Intl.NumberFormat(locale, {
        style: 'unit',
        unit,
        unitDisplay: 'long',
        maximumFractionDigits: 0,
      }).format(whole);
    },
    time: (atMs) => time.format(new Date(atMs)),
  };
}
