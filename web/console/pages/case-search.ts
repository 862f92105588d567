import { textsOf, type Named } from '../../kit/data/search-texts.js';
import { cursorOf, type ListCursor } from '../../kit/data/list-page.js';

export const SESSION_FILTERS = [
  'environment',
  'search',
  'status',
  'project_id',
  'created_after',
  'created_before',
] as const;
export type SessionFilters = Named<(typeof SESSION_FILTERS)[number]>;
export type SessionSearch = SessionFilters & ListCursor;

/** The list of sessions as its address says it. */
export function sessionSearch(search: Record<string, unknown>): SessionSearch {
  return { ...textsOf(SESSION_FILTERS, search), ...cursorOf(search) };
}

export const EVENT_FILTERS = ['project_id'] as const;
export type EventFilters = Named<(typeof EVENT_FILTERS)[number]>;

export function eventSearch(search: Record<string, unknown>): EventFilters & ListCursor {
  return { ...textsOf(EVENT_FILTERS, search), ...cursorOf(search) };
}

export const REVIEW_FILTERS = ['status'] as const;
export type ReviewFilters = Named<(typeof REVIEW_FILTERS)[number]>;

export function reviewSearch(search: Record<string, unknown>): ReviewFilters & ListCursor {
  return { ...textsOf(REVIEW_FILTERS, search), ...cursorOf(search) };
}
