import { Injectable, Global, Module } from '@nestjs/common';

/** The one source of "now": tests move it instead of sleeping. */
@Injectable()
export class Clock {
  now(): Date {
    return new Date();
  }
}

/** Integer Unix seconds: the form every time has on the wire. */
export function unixSeconds(at: Date): number {
  return Math.floor(at.getTime() / 1000);
}

/** `unixSeconds` for a time that may not have come yet. */
export function unixSecondsOrNull(at: Date | null): number | null {
  return at && unixSeconds(at);
}

/** The moment of Unix seconds that may be left out. */
export function momentOrNull(seconds: number | undefined): Date | null {
  return seconds === undefined ? null : new Date(seconds * 1000);
}

/** The moment `seconds` after `at`. */
export function secondsAfter(at: Date, seconds: number): Date {
  return new Date(at.getTime() + seconds * 1000);
}

/** The same calendar day `years` later, or earlier where negative. */
export function yearsAfter(at: Date, years: number): Date {
  const later = new Date(at);
  later.setUTCFullYear(later.getUTCFullYear() + years);
  return later;
}

/** Whether the runtime knows this time zone, by its IANA name. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

@Global()
@Module({ providers: [Clock], exports: [Clock] })
export class ClockModule {}
