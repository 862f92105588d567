/** Hours of the day in which nobody is written to. They may go over midnight. */
export interface QuietHours {
  /** The first hour, 0 to 23. */
  from: number;
  /** The first hour in which messages go out again. The same as `from`: no hour is quiet. */
  until: number;
  /** An IANA time zone, such as `Europe/Madrid`. */
  time_zone: string;
}

const DAY_MINUTES = 1_440;
/** The clocks may change on the way, so the result is checked again. */
const ROUNDS = 3;

/** The moment itself, or the end of the quiet hours that it is in. */
export function afterQuietHours(at: Date, quiet: QuietHours | null): Date {
  let next = at;
  for (let round = 0; quiet && round < ROUNDS; round += 1) {
    const minute = minuteOfDay(next, quiet.time_zone);
    if (!isQuiet(minute, quiet)) return next;
    const wait = (quiet.until * 60 - minute + DAY_MINUTES) % DAY_MINUTES;
    next = new Date(Math.floor(next.getTime() / 60_000 + wait) * 60_000);
  }
  return next;
}

/** Whether this is a time zone that times can be computed in. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

function isQuiet(minute: number, { from, until }: QuietHours): boolean {
  const [start, end] = [from * 60, until * 60];
  return start <= end ? minute >= start && minute < end : minute >= start || minute < end;
}

function minuteOfDay(at: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(at);
  const value = (type: string): number => Number(parts.find((part) => part.type === type)?.value);
  return value('hour') * 60 + value('minute');
}
