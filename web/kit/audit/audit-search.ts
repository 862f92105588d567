import { cursorOf, type ListCursor } from '../data/list-page.js';
import { textsOf, type Named } from '../data/search-texts.js';

export const AUDIT_FILTERS = ['by', 'value', 'created_after', 'created_before'] as const;
export type AuditFilters = Named<(typeof AUDIT_FILTERS)[number]>;

export function auditSearch(search: Record<string, unknown>): AuditFilters & ListCursor {
  return { ...textsOf(AUDIT_FILTERS, search), ...cursorOf(search) };
}
