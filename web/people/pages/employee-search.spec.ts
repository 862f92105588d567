import { employeeSearch, filtersOf, savedViews } from './employee-search.js';

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
    expect(filtersOf({ search: 'ada', after: 'emp_1' })).toEqual({ search: 'ada' });
  });

  it('has views whose filters it understands', () => {
    for (const { search } of savedViews(1_800_000_000))
      expect(employeeSearch(search)).toEqual(search);
  });
});
