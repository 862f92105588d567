/** Hours of the day without messages. They may span midnight. */
export interface QuietHours {
  /** The first hour, 0 to 23. */
  from: number;
  /** The first hour with messages again. If equal to `from`, there are no quiet hours. */
  until: number;
  /** An IANA time zone, such as `Europe/Madrid`. */
  time_zone: string;
}

const DAY_MINUTES = 1_440;
/** Daylight saving may change in between, so the result is checked again. */
const ROUNDS = 3;

/** Returns the time itself, or the end of the quiet hours that contain it. */
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

/** Whether the runtime knows this time zone. */
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
