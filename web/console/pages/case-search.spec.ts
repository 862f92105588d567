import { listSearch } from '../../kit/data/list-address.js';
import { SESSION_FILTERS } from './case-search.js';

describe('the address of a list of cases', () => {
  it('keeps known filters and one cursor, and drops the rest', () => {
    expect(
      listSearch(SESSION_FILTERS)({
        status: 'failed',
        search: 42,
        odd: 'x',
        project_id: '',
        after: 'vs_1',
      }),
    ).toEqual({ status: 'failed', search: '42', after: 'vs_1' });
  });
});
