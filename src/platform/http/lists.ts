import { ApiProperty } from '@nestjs/swagger';
import type { Type } from '@nestjs/common';
import { IntegerQuery, TextField } from './input/fields.js';
import { requestInvalid } from '../errors/index.js';
import { isId, type Id, type IdPrefix } from '../ids/index.js';

export const DEFAULT_LIMIT = 20;

/** The page size of a list. */
export function LimitQuery(): PropertyDecorator {
  return IntegerQuery('How many to return.', {
    min: 1,
    max: 100,
    optional: true,
    example: DEFAULT_LIMIT,
  });
}

/** Query of every list by id: newest first, by keyset; an id is the cursor. */
export class PageQuery {
  @LimitQuery()
  limit?: number;

  @TextField('Id of the last item of the page before: continue after it.', {
    max: 64,
    optional: true,
  })
  starting_after?: string;

  @TextField('Id of the first item of the page after: return what comes before it.', {
    max: 64,
    optional: true,
  })
  ending_before?: string;
}

export interface Page<P extends IdPrefix = IdPrefix> {
  limit: number;
  after: Id<P> | null;
  before: Id<P> | null;
}

/** A checked page; throws `request_invalid` for a cursor that is no such id, or for both cursors at once. */
export function pageOf<P extends IdPrefix>(query: PageQuery, prefix: P): Page<P> {
  const { limit = DEFAULT_LIMIT, starting_after: after, ending_before: before } = query;
  if (after !== undefined && before !== undefined) {
    throw requestInvalid({ detail: 'Use starting_after or ending_before, not both' });
  }
  return {
    limit,
    after: cursor(after, prefix, 'starting_after'),
    before: cursor(before, prefix, 'ending_before'),
  };
}

function cursor<P extends IdPrefix>(
  value: string | undefined,
  prefix: P,
  name: string,
): Id<P> | null {
  if (value === undefined) return null;
  if (isId(prefix, value)) return value;
  throw requestInvalid({
    errors: [
      {
        pointer: `/${name}`,
        code: 'invalid',
        detail: `${name} must be an id that begins with ${prefix}_`,
      },
    ],
  });
}

export interface ListView<T> {
  object_name: 'list';
  data: T[];
  has_more: boolean;
  next_cursor: string | null;
}

/** `found` holds up to limit + 1 rows in list order: the extra one shows that there are more. */
export function listView<T extends { id: string }>(found: T[], page: Page): ListView<T> {
  const hasMore = found.length > page.limit;
  const backwards = page.before !== null;
  const kept = backwards ? found.slice(hasMore ? 1 : 0) : found.slice(0, page.limit);
  return {
    object_name: 'list',
    data: kept,
    has_more: hasMore,
    next_cursor: hasMore ? ((backwards ? kept[0] : kept.at(-1))?.id ?? null) : null,
  };
}

/** The documented class of a list of `item`. */
export function ListViewOf<T extends object>(item: Type<T>): Type<ListView<T>> {
  class List implements ListView<T> {
    @ApiProperty({ type: 'string', enum: ['list'] })
    object_name: 'list';

    @ApiProperty({ type: [item] })
    data: T[];

    @ApiProperty({ type: 'boolean', description: 'Whether more items follow in this direction.' })
    has_more: boolean;

    @ApiProperty({
      type: 'string',
      nullable: true,
      description: 'The cursor of the next page; null on the last one.',
    })
    next_cursor: string | null;
  }
  Object.defineProperty(List, 'name', { value: `${item.name.replace(/View$/, '')}List` });
  return List;
}

/** Query of a list by number, without gaps and oldest first: a number is the cursor. */
interface NumberedQuery {
  after?: number;
  limit?: number;
}

/** The `after` of such a list of `items`. */
export function AfterQuery(items: string): PropertyDecorator {
  return IntegerQuery(`Only ${items} with a greater number.`, {
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
