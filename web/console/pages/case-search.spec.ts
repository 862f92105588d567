import { sessionSearch } from './case-search.js';

describe('the address of a list of cases', () => {
  it('keeps known filters and one cursor, and drops the rest', () => {
    expect(
      sessionSearch({ status: 'failed', search: 42, odd: 'x', project_id: '', after: 'vs_1' }),
    ).toEqual({ status: 'failed', search: '42', after: 'vs_1' });
  });
});
