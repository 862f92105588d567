import { IntegerQuery } from '../input/fields.js';
import { DEFAULT_LIMIT } from './lists.js';

/** Query of a list by number, without gaps and oldest first: a number is the cursor. */
export interface NumberedQuery {
  after?: number;
  limit?: number;
}

/** The `after` of such a list of `items`. */
export function AfterQuery(items: string): PropertyDecorator {
  return IntegerQuery({
    description: `Only ${items} with a greater number.`,
    min: 0,
    max: Number.MAX_SAFE_INTEGER,
    optional: true,
  });
}

/**
 * One page: `read` returns up to a number of items after a cursor, `view` shows one item or hides
 * it.
 */
export async function numberedList<Item extends { sequence: number }, View>(
  { after = 0, limit = DEFAULT_LIMIT }: NumberedQuery,
  read: (after: number, limit: number) => Promise<Item[]>,
  view: (item: Item) => View | null,
): Promise<{ object_name: 'list'; data: View[]; has_more: boolean; next_cursor: number | null }> {
  // The extra item shows that there are more.
  const found = await read(after, limit + 1);
  const kept = found.slice(0, limit);
  const hasMore = found.length > limit;
  return {
    object_name: 'list',
    data: kept.map(view).filter((shown) => shown !== null),
    has_more: hasMore,
    next_cursor: hasMore ? (kept.at(-1)?.sequence ?? null) : null,
  };
}
