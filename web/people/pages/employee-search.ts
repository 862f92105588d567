import { cursorOf, type ListCursor } from '../../kit/data/list-page.js';

const FILTERS = [
  'search',
  'status',
  'identity_state',
  'department',
  'created_before',
  'verified_after',
  'verified_before',
] as const;

type Filters = Partial<Record<(typeof FILTERS)[number], string>>;

/** The list as its address says it: every filter, and the page. */
export type EmployeeSearch = Filters & ListCursor;

export function employeeSearch(search: Record<string, unknown>): EmployeeSearch {
  return { ...filtersOf(search), ...cursorOf(search) };
}

/** The filters alone, without the page: a changed filter begins at the first one. */
export function filtersOf(search: Record<string, unknown>): Filters {
  return Object.fromEntries(
    FILTERS.flatMap((name) => {
      const value = search[name];
      // The address bar makes numbers of digits.
      const text = typeof value === 'number' ? String(value) : value;
      return typeof text === 'string' && text !== '' ? [[name, text]] : [];
    }),
  );
}

const WEEK_SECONDS = 604_800;

export interface SavedView {
  label: string;
  search: Filters;
}

/** Lists that somebody in HR opens every morning. */
export function savedViews(nowSeconds: number): SavedView[] {
  return [
    { label: 'Everybody', search: {} },
    {
      label: 'Not verified after 7 days',
      search: {
        status: 'active',
        identity_state: 'not_invited,invited,in_progress,expired',
        created_before: String(nowSeconds - WEEK_SECONDS),
      },
    },
    { label: 'Alarms', search: { identity_state: 'needs_attention' } },
    { label: 'Leaving', search: { status: 'suspended,terminated' } },
  ];
}
