import type { Page } from '../http/answers/index.js';
import { uuidOf } from '../ids/index.js';

/**
 * The end of a query whose conditions it goes on from: the rows of a page and one more, which only says that there are
 * more. Adds to `values` what it binds. `id` is a name of our own, never input.
 */
export function keyset(page: Page, values: unknown[], id = 'id'): string {
  const bound = page.after ?? page.before;
  const where = bound
    ? `AND ${id} ${page.after ? '<' : '>'} $${String(values.push(uuidOf(bound)))} `
    : '';
  return `${where}ORDER BY ${id} ${page.before ? 'ASC' : 'DESC'} LIMIT ${String(page.limit + 1)}`;
}

/** The rows of such a query, or what was made of them, newest first. */
export function newestFirst<T>(rows: readonly T[], page: Page): T[] {
  return page.before ? rows.toReversed() : [...rows];
}
