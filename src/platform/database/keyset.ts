import type { Page } from '../http/answers/lists.js';
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

/** The rows of such a query, newest first. */
export function newestFirst<T>(rows: readonly T[], page: Page): T[] {
  return page.before ? rows.toReversed() : [...rows];
}
