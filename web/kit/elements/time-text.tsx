import { knownLocale } from '../known-locale.js';

const LOCALE = knownLocale(navigator.language) ?? 'en';
/** With its zone: colleagues elsewhere read another hour of the same moment. */
const FULL = new Intl.DateTimeFormat(LOCALE, {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});
const DAY = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium' });

interface TimeTextProps {
  /** Unix seconds, as every API here tells times. */
  at: number | null;
  /** What stands where there is no time. */
  none?: string;
  dayOnly?: boolean;
}

export function TimeText({ at, none = '–', dayOnly = false }: TimeTextProps) {
  if (at === null) return <>{none}</>;
  const date = new Date(at * 1_000);
  return (
    <time dateTime={date.toISOString()} title={FULL.format(date)} data-day={dayOnly || undefined}>
      {(dayOnly ? DAY : FULL).format(date)}
    </time>
  );
}
