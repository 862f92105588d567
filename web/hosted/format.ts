import { dateLocale } from '../kit/known-locale.js';
import type { Words } from './words/en.js';

/** `2031-04-09` → `April 9, 2031`. A calendar day has no time zone: read and written in UTC. */
export function formatDay(language: string, day: string, own?: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return day;
  return new Intl.DateTimeFormat(dateLocale(language, own), {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(date);
}

/** When a link ends, with its zone: only the time if that is today, with the day otherwise. */
export function formatMoment(
  language: string,
  unixSeconds: number,
  now = new Date(),
  own?: string,
): string {
  const date = new Date(unixSeconds * 1000);
  const sameDay = date.toDateString() === now.toDateString();
  return new Intl.DateTimeFormat(dateLocale(language, own), {
    ...(!sameDay && { weekday: 'long', month: 'long', day: 'numeric' }),
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(date);
}

/** `drivers_license` → `Driver's license`. An unknown type is still readable. */
export function documentTypeLabel({ simulated }: Words, type: string): string {
  const known: Record<string, string> = simulated.documents;
  return Object.hasOwn(known, type) ? (known[type] ?? type) : sentenceOf(type);
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
export function countryName(language: string, code: string): string {
  return new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code;
}
