import { cursorOf, type ListCursor } from '../../../kit/data/list-page.js';

interface GrantFilters {
  status?: string;
  /** The id of the row of an employee. */
  employee?: string;
}

/** The list of grants as its address says it. */
export type GrantSearch = GrantFilters & ListCursor;

export function grantSearch(search: Record<string, unknown>): GrantSearch {
  return { ...grantFilters(search), ...cursorOf(search) };
}

/** The filters alone: a changed filter begins at the first page. */
export function grantFilters({ status, employee }: Record<string, unknown>): GrantFilters {
  return {
    ...(typeof status === 'string' && status !== '' && { status }),
    ...(typeof employee === 'string' && employee !== '' && { employee }),
  };
}
