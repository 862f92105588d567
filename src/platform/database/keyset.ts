import { LessThan, MoreThan, type FindOperator } from 'typeorm';
import type { Page } from '../http/lists.js';
import { uuidOf } from '../ids/index.js';

/**
 * The end of a page's query, with one extra row to show that there are more. Appends to `values`;
 * `id` is code, never input.
 */
export function keyset(page: Page, values: unknown[], id = 'id'): string {
  const bound = page.after ?? page.before;
  const where = bound
    ? `AND ${id} ${page.after ? '<' : '>'} $${String(values.push(uuidOf(bound)))} `
    : '';
  return `${where}ORDER BY ${id} ${page.before ? 'ASC' : 'DESC'} LIMIT ${String(page.limit + 1)}`;
}

interface Paging<K extends string> {
  where: { [each in K]?: FindOperator<never> };
  order: { [each in K]: 'ASC' | 'DESC' };
  take: number;
}

/** The same for `find` of a repository. */
export function pageBy<K extends string = 'id'>(page: Page, id = 'id' as K): Paging<K> {
  const bound = page.after ?? page.before;
  const where = bound && { [id]: (page.after ? LessThan : MoreThan)(bound) };
  const order = { [id]: page.before ? 'ASC' : 'DESC' };
  return { where: where ?? {}, order, take: page.limit + 1 } as Paging<K>;
}

/** The rows of such a query, newest first. */
export function newestFirst<T>(rows: readonly T[], page: Page): T[] {
  return page.before ? rows.toReversed() : [...rows];
}
