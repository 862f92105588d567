import { textsOf } from '../../kit/data/search-texts.js';
import {
  EMPLOYEE_FILTERS,
  employeeSearch,
  givenViews,
  isShown,
  keptFilters,
  savedSearch,
  timesOf,
  withJoined,
} from './employee-search.js';

const NOW = 1_800_000_000;

describe('the address of the list of employees', () => {
  it('holds every filter and one page, and drops anything else', () => {
    expect(
      employeeSearch({
        search: 'ada',
        status: 'active',
        created_before: 12,
        evil: 'x',
        after: 'emp_1',
      }),
    ).toEqual({ search: 'ada', status: 'active', created_before: '12', after: 'emp_1' });
    expect(employeeSearch({ search: '', status: ['a'] })).toEqual({});
  });

  it('begins at the first page with a changed filter', () => {
    expect(textsOf(EMPLOYEE_FILTERS, { search: 'ada', after: 'emp_1' })).toEqual({
      search: 'ada',
    });
  });

  it('has views whose filters it understands', () => {
    for (const { search } of givenViews(NOW)) expect(employeeSearch(search)).toEqual(search);
  });
});

describe('the filters of a view', () => {
  const STATUSES = [
    { value: 'active', label: 'Active' },
    { value: 'suspended', label: 'Suspended' },
    { value: 'terminated', label: 'Terminated' },
  ];

  it('are shown by their field, also several values at once', () => {
    expect(withJoined(STATUSES, 'suspended,terminated')[0]).toEqual({
      value: 'suspended,terminated',
      label: 'Suspended or Terminated',
    });
    expect(withJoined(STATUSES, 'active')).toBe(STATUSES);
    expect(withJoined(STATUSES, undefined)).toBe(STATUSES);
    const comma = [{ value: 'Sales, EMEA', label: 'Sales, EMEA' }];
    expect(withJoined(comma, 'Sales, EMEA')).toBe(comma);
  });

  it('are named where they have no field', () => {
    const named = [{ name: 'created_before', label: 'Added before', at: 12 }];

    expect(timesOf({ created_before: '12', status: 'active' })).toEqual(named);
    expect(timesOf({ created_before: 'x' })).toEqual([]);
  });

  it('leave out nobody whose invitation did not arrive', () => {
    const [, late] = givenViews(NOW);

    expect(late?.search.identity_state).toContain('undelivered');
  });
});

describe('a saved view', () => {
  const SAVED = {
    id: 'flt_1',
    object_name: 'saved_filter',
    name: 'Slow starters',
    statuses: ['active', 'suspended'],
    identity_states: ['invited'],
    department: 'Ops',
    group: 'grp_1',
    added_days_ago: 3,
    created_by: 'staff_1',
  } satisfies Parameters<typeof savedSearch>[0];

  it('keeps what the address holds, with days for a time', () => {
    const { statuses, identity_states, department, group, added_days_ago } = SAVED;

    expect(keptFilters(savedSearch(SAVED, NOW), NOW)).toEqual({
      statuses,
      identity_states,
      department,
      group,
      added_days_ago,
    });
    expect(keptFilters({ department: 'Ops' }, NOW)).toMatchObject({
      statuses: [],
      department: 'Ops',
    });
  });

  it.each([
    ['a search, which names a person', { search: 'ada@example.com', status: 'active' }],
    ['an exact time of verification', { verified_after: '1' }],
    ['less than a day', { created_before: String(NOW - 60) }],
    ['no number', { created_before: 'x' }],
    ['nothing', {}],
  ])('keeps no list with %s', (_, filters) => {
    expect(keptFilters(filters, NOW)).toBeNull();
  });

  it('is marked where the list shows just it, also a moment later', () => {
    const search = savedSearch(SAVED, NOW);

    expect(isShown(search, savedSearch(SAVED, NOW + 30))).toBe(true);
    expect(isShown(search, savedSearch({ ...SAVED, added_days_ago: 4 }, NOW))).toBe(false);
    expect(isShown(search, { ...search, created_before: '' })).toBe(false);
    expect(isShown(search, { ...search, department: 'Sales' })).toBe(false);
    expect(isShown({}, search)).toBe(false);
    expect(isShown({}, {})).toBe(true);
  });
});
