import type { Schema } from '../../api/schemas.js';
import { listSearch } from '../../kit/data/list-address.js';
import { textsOf, type Named } from '../../kit/data/search-texts.js';

export const EMPLOYEE_FILTERS = [
  'search',
  'status',
  'identity_state',
  'department',
  'group',
  'created_before',
  'verified_after',
  'verified_before',
] as const;

export type EmployeeFilters = Named<(typeof EMPLOYEE_FILTERS)[number]>;

/** The list as its address says it: every filter, and the page. */
export const employeeSearch = listSearch(EMPLOYEE_FILTERS);

interface Option {
  value: string;
  label: string;
}

/** The options of a field, with one for several values at once where a view asks for them. */
export function withJoined(options: Option[], value: string | undefined): Option[] {
  if (value === undefined || options.some((option) => option.value === value)) return options;
  const labelOf = (one: string): string =>
    options.find((option) => option.value === one)?.label ?? one;
  return [{ value, label: value.split(',').map(labelOf).join(' or ') }, ...options];
}

const TIMES = [
  ['created_before', 'Added before'],
  ['verified_after', 'Verified after'],
  ['verified_before', 'Verified before'],
] as const;

/** The filters by a time, which have no field. */
export function timesOf(filters: EmployeeFilters): { name: string; label: string; at: number }[] {
  return TIMES.flatMap(([name, label]) => {
    const seconds = filters[name] ?? '';
    return /^\d{1,12}$/.test(seconds) ? [{ name, label, at: Number(seconds) }] : [];
  });
}

const DAY_SECONDS = 86_400;

export interface ListView {
  label: string;
  search: EmployeeFilters;
}

/** Lists that somebody in HR opens every morning. */
export function givenViews(nowSeconds: number): ListView[] {
  return [
    { label: 'Everybody', search: {} },
    {
      label: 'Not verified after 7 days',
      search: {
        status: 'active',
        identity_state: 'not_invited,invited,in_progress,undelivered,expired',
        created_before: daysAgo(7, nowSeconds),
      },
    },
    { label: 'Alarms', search: { identity_state: 'needs_attention' } },
    { label: 'Suspended or terminated', search: { status: 'suspended,terminated' } },
  ];
}

/** A saved filter as the address of the list. Its days are counted from now. */
export function savedSearch(
  filter: Schema<'SavedFilterView'>,
  nowSeconds: number,
): EmployeeFilters {
  const { statuses, identity_states: states, department, group, added_days_ago: days } = filter;
  return textsOf(EMPLOYEE_FILTERS, {
    status: statuses.join(','),
    identity_state: states.join(','),
    department: department ?? '',
    group: group ?? '',
    created_before: days === null ? '' : daysAgo(days, nowSeconds),
  });
}

/** What of these filters can be kept; null where they name a person or an exact time. */
export function keptFilters(filters: EmployeeFilters, nowSeconds: number): object | null {
  const { status, identity_state: state, department, group, ...rest } = filters;
  const { created_before: before, ...others } = rest;
  if (Object.keys(others).length > 0 || Object.keys(filters).length === 0) return null;
  const days =
    before === undefined ? null : Math.round((nowSeconds - Number(before)) / DAY_SECONDS);
  if (days !== null && !(days >= 1 && days <= 3_650)) return null;
  return {
    statuses: status?.split(',') ?? [],
    identity_states: state?.split(',') ?? [],
    department: department ?? null,
    group: group ?? null,
    added_days_ago: days,
  };
}

/** Whether the list shows just this. Times may differ by less than half a day. */
export function isShown(view: EmployeeFilters, shown: EmployeeFilters): boolean {
  const textOf = ({ created_before: at, ...filters }: EmployeeFilters): string =>
    JSON.stringify([at !== undefined, ...Object.entries(filters).sort()]);
  const apart = Math.abs(Number(view.created_before ?? 0) - Number(shown.created_before ?? 0));
  return textOf(view) === textOf(shown) && apart < DAY_SECONDS / 2;
}

function daysAgo(days: number, nowSeconds: number): string {
  return String(nowSeconds - days * DAY_SECONDS);
}
