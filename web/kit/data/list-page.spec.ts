import { cursorOf, cursorsAround, listQuery } from './list-page.js';

const page = (has_more: boolean) => ({
  data: [{ id: 'a' }, { id: 'b' }],
  has_more,
  next_cursor: null,
});

describe('a page of a list', () => {
  it('is asked for with the filters that have a value', () => {
    expect(
      listQuery({ status: 'success', search: '', limit: 25, from: null }, { after: 'vs_1' }),
    ).toBe('?status=success&limit=25&starting_after=vs_1');
    expect(listQuery({}, {})).toBe('');
  });

  it('stands in the address, with one cursor at most', () => {
    expect(cursorOf({ after: 'a', before: 'b' })).toEqual({ after: 'a' });
    expect(cursorOf({ before: 'b', status: 'x' })).toEqual({ before: 'b' });
    expect(cursorOf({ after: 7 })).toEqual({});
  });

  it.each([
    ['the only one', { cursor: {}, hasMore: false }, { nextCursor: null, previousCursor: null }],
    [
      'the first of several',
      { cursor: {}, hasMore: true },
      { nextCursor: { after: 'b' }, previousCursor: null },
    ],
    [
      'one in the middle',
      { cursor: { after: 'x' }, hasMore: true },
      { nextCursor: { after: 'b' }, previousCursor: { before: 'a' } },
    ],
    [
      'the last',
      { cursor: { after: 'x' }, hasMore: false },
      { nextCursor: null, previousCursor: { before: 'a' } },
    ],
    [
      'reached backwards',
      { cursor: { before: 'x' }, hasMore: true },
      { nextCursor: { after: 'b' }, previousCursor: { before: 'a' } },
    ],
    [
      'the first, reached backwards',
      { cursor: { before: 'x' }, hasMore: false },
      { nextCursor: { after: 'b' }, previousCursor: null },
    ],
  ])('knows its neighbours: %s', (_, { cursor, hasMore }, neighbours) => {
    expect(cursorsAround(page(hasMore), cursor)).toEqual(neighbours);
  });

  it('has no neighbours while it loads', () => {
    expect(cursorsAround(undefined, {})).toEqual({ nextCursor: null, previousCursor: null });
  });
});
