import { cursorOf, type ListCursor } from '../../kit/data/list-page.js';

type Named<Name extends string> = Partial<Record<Name, string>>;

/** The texts of an address by these names. The address bar makes numbers of digits. */
export function textsOf<Name extends string>(
  names: readonly Name[],
  search: Record<string, unknown>,
): Named<Name> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = search[name];
      const text = typeof value === 'number' ? String(value) : value;
      return typeof text === 'string' && text !== '' ? [[name, text]] : [];
    }),
  ) as Named<Name>;
}

export const SESSION_FILTERS = [
  'environment',
  'search',
  'status',
  'project_id',
  'created_after',
  'created_before',
] as const;
export type SessionFilters = Named<(typeof SESSION_FILTERS)[number]>;
export type SessionSearch = SessionFilters & ListCursor;

/** The list of sessions as its address says it. */
export function sessionSearch(search: Record<string, unknown>): SessionSearch {
  return { ...textsOf(SESSION_FILTERS, search), ...cursorOf(search) };
}

export const EVENT_FILTERS = ['project_id'] as const;
export type EventFilters = Named<(typeof EVENT_FILTERS)[number]>;

export function eventSearch(search: Record<string, unknown>): EventFilters & ListCursor {
  return { ...textsOf(EVENT_FILTERS, search), ...cursorOf(search) };
}

export const REVIEW_FILTERS = ['status'] as const;
export type ReviewFilters = Named<(typeof REVIEW_FILTERS)[number]>;

export function reviewSearch(search: Record<string, unknown>): ReviewFilters & ListCursor {
  return { ...textsOf(REVIEW_FILTERS, search), ...cursorOf(search) };
}

export const AUDIT_FILTERS = ['by', 'value', 'created_after', 'created_before'] as const;
export type AuditFilters = Named<(typeof AUDIT_FILTERS)[number]>;

export function auditSearch(search: Record<string, unknown>): AuditFilters & ListCursor {
  return { ...textsOf(AUDIT_FILTERS, search), ...cursorOf(search) };
}

/** Unix seconds of the start of a day as a date field gives it, in the reader's time zone. */
export function secondsOfDay(day: string): string {
  const time = day === '' ? NaN : new Date(`${day}T00:00:00`).getTime();
  return Number.isNaN(time) ? '' : String(Math.floor(time / 1_000));
}

/** The day of Unix seconds, for a date field. */
export function dayOfSeconds(seconds: string | undefined): string {
  if (seconds === undefined || !/^\d{1,12}$/.test(seconds)) return '';
  const date = new Date(Number(seconds) * 1_000);
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${String(date.getFullYear())}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
