import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiClient } from '../api-client.js';

/** One page of any list of our API. */
export interface ListAnswer<Row> {
  data: Row[];
  has_more: boolean;
  next_cursor: string | null;
}

/** Where in a list the address points: after one row, or before one. */
export interface ListCursor {
  after?: string;
  before?: string;
}

/** Reads the cursor of an address; anything else there is left to the page's own `validateSearch`. */
export function cursorOf(search: Record<string, unknown>): ListCursor {
  const { after, before } = search;
  if (typeof after === 'string') return { after };
  return typeof before === 'string' ? { before } : {};
}

type QueryValue = string | number | boolean | null | undefined;

/** The query of one call: filters without a value are left out. */
export function listQuery(filters: Record<string, QueryValue>, cursor: ListCursor): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value));
  }
  if (cursor.after !== undefined) query.set('starting_after', cursor.after);
  if (cursor.before !== undefined) query.set('ending_before', cursor.before);
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

export interface ListState<Row> {
  rows: Row[];
  status: 'loading' | 'failed' | 'ready';
  problem: Error | null;
  /** Null without such a page. */
  nextCursor: ListCursor | null;
  previousCursor: ListCursor | null;
  reload: () => void;
  /** Left out for a list without pages. */
  onPage?: ListPlace['onPage'];
}

/** The page of a list that is shown, and the way to another one. */
export interface ListPlace {
  cursor: ListCursor;
  onPage: (cursor: ListCursor) => void;
}

/** Rows that came with another answer, as a list of one page. */
export function wholeList<Row>(rows: Row[]): ListState<Row> {
  return {
    rows,
    status: 'ready',
    problem: null,
    nextCursor: null,
    previousCursor: null,
    reload: () => undefined,
  };
}

interface ListOptions {
  api: ApiClient;
  /** Below the API, such as `/sessions`. */
  path: string;
  filters?: Record<string, QueryValue>;
  /** Left out, the list turns its pages by itself. */
  place?: ListPlace;
}

const LIMIT = 25;

/** One page of a list, by one call. The rows before stay on the page until the next ones are there. */
export function useList<Row extends { id: string }>({
  api,
  path,
  filters = {},
  place,
}: ListOptions): ListState<Row> {
  const asked = { ...filters, limit: LIMIT };
  const list = path + listQuery(asked, {});
  const [turned, setTurned] = useState({ list, cursor: {} });
  // Other filters begin at the first page, and so do these when they are back.
  if (turned.list !== list) setTurned({ list, cursor: {} });
  const { cursor, onPage } = place ?? {
    cursor: turned.list === list ? turned.cursor : {},
    onPage: (to: ListCursor) => setTurned({ list, cursor: to }),
  };
  const address = path + listQuery(asked, cursor);
  const query = useQuery({
    queryKey: ['list', path, address],
    queryFn: () => api.get<ListAnswer<Row>>(address),
    placeholderData: keepPreviousData,
  });
  return {
    rows: query.data?.data ?? [],
    ...readingOf(query),
    ...cursorsAround(query.data, cursor),
    onPage,
  };
}

/** How far the reading of a list is. */
export function readingOf({
  data,
  error,
  refetch,
}: Pick<UseQueryResult, 'data' | 'error' | 'refetch'>): Pick<
  ListState<unknown>,
  'status' | 'problem' | 'reload'
> {
  return {
    status: data !== undefined ? 'ready' : error ? 'failed' : 'loading',
    problem: error,
    reload: () => void refetch(),
  };
}

/** The previous and the next page. Somebody who came from a page can go back to it. */
export function cursorsAround<Row extends { id: string }>(
  answer: ListAnswer<Row> | undefined,
  { after, before }: ListCursor,
): Pick<ListState<Row>, 'nextCursor' | 'previousCursor'> {
  const first = answer?.data[0]?.id;
  const last = answer?.data.at(-1)?.id;
  const hasNext = before !== undefined || (answer?.has_more ?? false);
  const hasPrevious = after !== undefined || (before !== undefined && (answer?.has_more ?? false));
  return {
    nextCursor: hasNext && last !== undefined ? { after: last } : null,
    previousCursor: hasPrevious && first !== undefined ? { before: first } : null,
  };
}
