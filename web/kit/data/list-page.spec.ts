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
    ['the only one', {}, false, null, null],
    ['the first of several', {}, true, { after: 'b' }, null],
    ['one in the middle', { after: 'x' }, true, { after: 'b' }, { before: 'a' }],
    ['the last', { after: 'x' }, false, null, { before: 'a' }],
    ['reached backwards', { before: 'x' }, true, { after: 'b' }, { before: 'a' }],
    ['the first, reached backwards', { before: 'x' }, false, { after: 'b' }, null],
  ])('knows its neighbours: %s', (_, cursor, hasMore, nextCursor, previousCursor) => {
    expect(cursorsAround(page(hasMore), cursor)).toEqual({ nextCursor, previousCursor });
  });

  it('has no neighbours while it loads', () => {
    expect(cursorsAround(undefined, {})).toEqual({ nextCursor: null, previousCursor: null });
  });
});
