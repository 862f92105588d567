import type { Locale } from '../../text/index.js';

/** Values as one language writes them. */
export interface Formats {
  /** `10 minutes`, `1 minuto`. */
  minutes: (count: number) => string;
  /** A time in UTC, from milliseconds: people at several places read it. */
  time: (atMs: number) => string;
}

export function formatsOf(locale: Locale): Formats {
  const minutes = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: 'minute',
    unitDisplay: 'long',
    maximumFractionDigits: 0,
  });
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
    minutes: (count) => minutes.format(count),
    time: (atMs) => time.format(new Date(atMs)),
  };
}
