import { useNavigate, useSearch } from '@tanstack/react-router';
import { cursorOf, type ListCursor, type ListPlace } from './list-page.js';
import { textsOf, type Named } from './search-texts.js';

/** Reads these filters of a list and its page from an address. */
export function listSearch<Name extends string>(names: readonly Name[]) {
  return (search: Record<string, unknown>): Named<Name> & ListCursor => ({
    ...textsOf(names, search),
    ...cursorOf(search),
  });
}

interface ListAddress<Name extends string> {
  filters: Named<Name>;
  /** A changed filter begins at the first page. */
  go: (filters: Named<Name>) => void;
  place: ListPlace;
}

/** The filters and the place of a list, as the address of its page says them. */
export function useListAddress<Name extends string = never>(
  page: string,
  names: readonly Name[] = [],
): ListAddress<Name> {
  const search: Record<string, unknown> = { ...useSearch({ strict: false }) };
  const navigate = useNavigate();
  const filters = textsOf(names, search);
  const turn = (next: Named<Name>, cursor: ListCursor): void =>
    void navigate({ to: page, search: { ...textsOf(names, { ...next }), ...cursor } });
  return {
    filters,
    go: (next) => turn(next, {}),
    place: {
      cursor: cursorOf(search),
      onPage: (cursor) => turn(filters, cursor),
    },
  };
}
