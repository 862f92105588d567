import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement, useState, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { ApiClient } from '../api-client.js';
import { cursorOf, cursorsAround, listQuery, useList } from './list-page.js';

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

  it('is the first one again after other filters', () => {
    const pageOf = (id: string) => ({ data: [{ id }], has_more: false, next_cursor: null });
    const client = new QueryClient();
    const answer = (query: string, id: string) =>
      client.setQueryData(['list', '/things', `/things?${query}`], pageOf(id));
    answer('status=failed&limit=25', 'first');
    answer('status=failed&limit=25&starting_after=first', 'second');
    answer('status=sent&limit=25', 'other');
    const drawn: string[] = [];
    const api = { get: () => Promise.reject(new Error('unread')) } as unknown as ApiClient;

    /** Each drawing makes the next move, as a person would between two. */
    function Things(): ReactElement | null {
      const [moves, setMoves] = useState(0);
      const status = moves === 2 ? 'sent' : 'failed';
      const list = useList<{ id: string }>({ api, path: '/things', filters: { status } });
      drawn.push(list.rows.map(({ id }) => id).join());
      if (moves < 3) setMoves(moves + 1);
      if (moves === 0) list.onPage?.({ after: 'first' });
      return null;
    }
    renderToStaticMarkup(
      createElement(QueryClientProvider, { client, children: createElement(Things) }),
    );

    expect(drawn).toContain('second');
    expect(drawn).toContain('other');
    expect(drawn.at(-1)).toBe('first');
  });
});
