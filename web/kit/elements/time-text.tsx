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
/** A day that somebody chose is kept as its midnight in UTC, and is the same day everywhere. */
const CHOSEN_DAY = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeZone: 'UTC' });

interface TimeTextProps {
  /** Unix seconds, as every API here tells times. */
  at: number | null;
  /** What stands where there is no time. */
  none?: string;
  dayOnly?: boolean;
  /** A day that somebody chose. */
  chosenDay?: boolean;
}

export function TimeText({ at, none = '–', dayOnly = false, chosenDay = false }: TimeTextProps) {
  if (at === null) return <>{none}</>;
  const date = new Date(at * 1_000);
  if (chosenDay)
    return (
      <time dateTime={date.toISOString().slice(0, 'yyyy-mm-dd'.length)} data-day>
        {CHOSEN_DAY.format(date)}
      </time>
    );
  return (
    <time dateTime={date.toISOString()} title={FULL.format(date)} data-day={dayOnly || undefined}>
      {(dayOnly ? DAY : FULL).format(date)}
    </time>
  );
}
