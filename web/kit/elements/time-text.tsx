import { useElements } from '../language/element-words.js';

function formatsOf(locale: string) {
  return {
    /** With its zone: colleagues elsewhere read another hour of the same moment. */
    full: new Intl.DateTimeFormat(locale, {
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
    }),
    day: new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }),
    /** A day that somebody chose is kept as its midnight in UTC, and is the same day everywhere. */
    chosenDay: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }),
  };
}

/** Formats are dear to make, and a list has a hundred times. */
const FORMATS = new Map<string, ReturnType<typeof formatsOf>>();

function useFormats(): ReturnType<typeof formatsOf> {
  const { dates } = useElements();
  const known = FORMATS.get(dates);
  if (known) return known;
  const made = formatsOf(dates);
  FORMATS.set(dates, made);
  return made;
}

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
  const { full, day, chosenDay: chosen } = useFormats();
  if (at === null) return <>{none}</>;
  const date = new Date(at * 1_000);
  if (chosenDay)
    return (
      <time dateTime={date.toISOString().slice(0, 'yyyy-mm-dd'.length)} data-day>
        {chosen.format(date)}
      </time>
    );
  return (
    <time dateTime={date.toISOString()} title={full.format(date)} data-day={dayOnly || undefined}>
      {(dayOnly ? day : full).format(date)}
    </time>
  );
}
