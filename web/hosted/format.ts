import { knownLocale } from '../kit/known-locale.js';

/** Undefined without a browser, as in tests on older Nodes. */
function browserLanguage(): string | undefined {
  return (globalThis as { navigator?: Navigator }).navigator?.language;
}

/** The page is in English; dates follow the reader's regional variant. */
function dateLocale(own: string | undefined = browserLanguage()): string {
  const known = knownLocale(own);
  return known?.startsWith('en') ? known : 'en';
}

/** `2031-04-09` → `April 9, 2031`. A calendar day has no time zone: read and written in UTC. */
export function formatDay(day: string, locale?: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return day;
  return new Intl.DateTimeFormat(dateLocale(locale), { dateStyle: 'long', timeZone: 'UTC' }).format(
    date,
  );
}

/** When a link ends: only the time if that is today, with the day otherwise. */
export function formatMoment(unixSeconds: number, now = new Date(), locale?: string): string {
  const date = new Date(unixSeconds * 1000);
  const sameDay = date.toDateString() === now.toDateString();
  return new Intl.DateTimeFormat(
    dateLocale(locale),
    sameDay
      ? { timeStyle: 'short' }
      : { weekday: 'long', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' },
  ).format(date);
}

/** `drivers_license` → `Driver's license`. An unknown type is still readable. */
export function documentTypeLabel(type: string): string {
  const known: Record<string, string> = {
    drivers_license: 'Driver’s license',
    passport: 'Passport',
    identity_card: 'Identity card',
    residence_permit: 'Residence permit',
  };
  return known[type] ?? sentenceOf(type);
}

/** `reset_mfa` → `Reset mfa` */
export function sentenceOf(name: string): string {
  const words = name.replaceAll('_', ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** `95` → `1:35` */
export function formatCountdown(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** `AT` → `Austria` */
export function countryName(code: string): string {
  return new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code;
}
